import { expect, test } from 'vitest'
import type { LessonRow } from '@tessera/shared/contract/edu/lessons'
import { placesOf } from './free-places.ts'
import { toCalendarTime } from './lesson-times.ts'

const lesson = (id: string, changes: Partial<LessonRow> = {}): LessonRow =>
  ({
    id,
    classId: `class.${id}`,
    classroomId: 'room.1',
    coachId: `coach.${id}`,
    assistantIds: [],
    status: 'scheduled',
    startAt: '2026-11-24 10:00:00',
    endAt: '2026-11-24 11:00:00',
    ...changes,
  }) as LessonRow

const rooms = [
  { id: 'room.1', title: '一号' },
  { id: 'room.2', title: '二号' },
]
const week = { by: 'classroom', resources: rooms, from: '2026-11-24', to: '2026-11-25' } as const
const free = (moved: LessonRow, lessons: readonly LessonRow[], of: Partial<typeof week> = {}) =>
  placesOf(moved, 'week', { ...week, ...of, lessons }).map(
    ({ resourceId, start, isFree }) =>
      `${resourceId} ${start === toCalendarTime('2026-11-24 00:00:00') ? 'Tue' : 'Wed'} ${isFree ? 'free' : 'taken'}`,
  )

const moved = lesson('moved', { startAt: '2026-11-25 10:00:00', endAt: '2026-11-25 11:00:00' })

test('a room is taken on a day on which another lesson overlaps there', () => {
  expect(free(moved, [moved, lesson('a')])).toEqual([
    'room.1 Tue taken',
    'room.1 Wed free',
    'room.2 Tue free',
    'room.2 Wed free',
  ])
})

test('a lesson that ends when the other one begins is not in the way', () => {
  const before = lesson('a', { startAt: '2026-11-24 09:00:00', endAt: '2026-11-24 10:00:00' })
  expect(free(moved, [moved, before])[0]).toBe('room.1 Tue free')
})

test('a lesson of the same coach, assistant or class is in the way in every room; a cancelled one is not', () => {
  const elsewhere = { classroomId: 'room.9' }
  for (const other of [
    lesson('a', { ...elsewhere, coachId: moved.coachId }),
    lesson('a', { ...elsewhere, assistantIds: [moved.coachId] }),
    lesson('a', { ...elsewhere, classId: moved.classId }),
  ]) {
    expect(free(moved, [moved, other]).filter((place) => place.includes('Tue taken'))).toHaveLength(2)
    expect(free(moved, [moved, { ...other, status: 'cancelled' }]).join()).not.toContain('taken')
  }
})

test('a lesson does not leave its class or campus', () => {
  const classRows = [
    { id: moved.classId, title: '甲班' },
    { id: 'class.other', title: '乙班' },
  ]
  expect(
    placesOf(moved, 'week', { ...week, by: 'class', resources: classRows, lessons: [moved] }).map(
      ({ isFree }) => isFree,
    ),
  ).toEqual([true, true, false, false])
})

test('in a day the times of other lessons are taken', () => {
  const places = placesOf(moved, 'day', { ...week, lessons: [moved, lesson('a')] })
  expect(places).toEqual([
    {
      resourceId: 'room.1',
      start: toCalendarTime('2026-11-24 10:00:00'),
      end: toCalendarTime('2026-11-24 11:00:00'),
      isFree: false,
    },
  ])
})
