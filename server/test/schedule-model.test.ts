import { expect, test } from 'vitest'
import { findViolation, type Facts } from './schedule-model.ts'

// The check of the random histories of schedules finds every kind of broken rule.

const lesson = (id: string, from: number, changes: object = {}): Facts['lessons'][number] => ({
  id,
  classId: 'c1',
  status: 'scheduled',
  people: ['coach1'],
  classroomId: 'room1',
  from,
  to: from + 10,
  date: '2031-01-01',
  ...changes,
})
const elsewhere = { classId: 'c2', people: ['coach2'], classroomId: 'room2' }
const seat = (lessonId: string, studentId: string, type = 'regular') => ({ lessonId, studentId, type })
const member = (studentId: string, classId = 'c1', to: string | null = null) => ({
  classId,
  studentId,
  from: '2030-01-01',
  to,
})
const valid: Facts = {
  // The second lesson begins when the first one ends; the third one is elsewhere; the last one does not take place.
  lessons: [
    lesson('l1', 0),
    lesson('l2', 10),
    lesson('l3', 5, elsewhere),
    lesson('l4', 0, { status: 'cancelled' }),
  ],
  rosters: [seat('l1', 's1'), seat('l2', 's1'), seat('l1', 's2', 'trial')],
  memberships: [member('s1'), member('s3', 'c1', '2031-01-01')],
  classes: [
    { id: 'c1', capacity: 1, overCapacity: 'block' },
    { id: 'c2', capacity: 1, overCapacity: 'allow' },
  ],
  isConfirmed: false,
}

test('lessons one after the other, trials beyond the seats and cancelled lessons break no rule', () => {
  expect(findViolation(valid)).toBeNull()
})

const overlapping = (changes: object) => ({
  lessons: [lesson('l1', 0), lesson('l3', 9, { ...elsewhere, ...changes })],
})
test.each<[rule: RegExp, changes: Partial<Facts>]>([
  [/^I8: .* share a person/, overlapping({ people: ['coach2', 'coach1'] })],
  [/^I8: .* share a room/, overlapping({ classroomId: 'room1' })],
  [/^I8: .* one class/, overlapping({ classId: 'c1' })],
  [/^I20: s1 /, { rosters: [...valid.rosters, seat('l3', 's1', 'temp')] }],
  [/^I9: l1 has a student twice/, { rosters: [...valid.rosters, seat('l1', 's1', 'temp')] }],
  [/^I9: s1 is missing/, { rosters: [seat('l1', 's1')] }],
  [/^I9: s3 is not of the class/, { rosters: [...valid.rosters, seat('l2', 's3')] }],
  [/^I10: l2 has 2 of 1/, { rosters: [...valid.rosters, seat('l2', 's4', 'temp')] }],
])('finds %s', (rule, changes) => {
  expect(findViolation({ ...valid, ...changes })).toMatch(rule)
})

test('staff may confirm that a student has two lessons at once', () => {
  const rosters = [...valid.rosters, seat('l3', 's1', 'temp')]
  expect(findViolation({ ...valid, rosters, isConfirmed: true })).toBeNull()
})
