import { expect, test } from 'vitest'
import type { RosterRow } from '@tessera/shared/contract/edu/attendance'
import { chargeOf, firstMarks, makeupNoteOf, totalsOf } from './marks.ts'

const row = (studentId: string, remainUnits: number, changes: Partial<RosterRow> = {}): RosterRow => ({
  rosterId: `r.${studentId}`,
  studentId,
  name: studentId,
  studentNo: '',
  rosterType: 'regular',
  status: 'pending',
  defaultStatus: 'present',
  lateMinutes: null,
  manualUnits: null,
  remark: '',
  leave: null,
  deductUnits: 0,
  owedUnits: 0,
  chargeReason: null,
  lineName: '',
  remainUnits,
  payableUnits: remainUnits,
  originDate: null,
  makeup: null,
  charges: (['present', 'late', 'leave', 'absent'] as const).map((status) => ({
    status,
    outcome: status,
    units: status === 'leave' ? 0 : 1,
    owedUnits: status === 'leave' ? 0 : Math.max(0, 1 - remainUnits),
    reason: 'attended',
    makeup: 'none',
    noMakeup: null,
    remainAfter: status === 'leave' ? remainUnits : Math.max(0, remainUnits - 1),
    problem: '',
  })),
  ...changes,
})

test('everybody is present at first, except who is on leave', () => {
  const rows = [row('a', 3), row('b', 3, { defaultStatus: 'leave' })]
  expect(firstMarks(rows)).toMatchObject({ a: { status: 'present' }, b: { status: 'leave' } })
})

test('the totals count statuses, units and owed lessons', () => {
  const rows = [row('a', 3), row('b', 0), row('c', 3, { defaultStatus: 'leave' })]
  expect(totalsOf(rows, firstMarks(rows))).toEqual({
    counts: { present: 2, late: 0, leave: 1, absent: 0 },
    units: 2,
    owed: 1,
  })
})

test('units that were entered replace the computed ones', () => {
  const mark = { status: 'present' as const, lateMinutes: null, units: 2.5, remark: 'x' }
  expect(chargeOf(row('a', 2), mark)).toMatchObject({ units: 2.5, owedUnits: 0.5, remainAfter: 0 })
})

test('each status says what becomes of the make-up of a leave', () => {
  const noteOf = (state: 'booked' | 'used' | 'former', status: 'present' | 'leave' | 'absent') => {
    const mark = { status, lateMinutes: null, units: null, remark: '' }
    return makeupNoteOf(row('a', 3, { makeup: { startAt: '2026-10-12 18:30:00', state } }), mark)
  }
  expect(noteOf('booked', 'present')).toBe('rollCall.makeupReleased')
  expect(noteOf('used', 'present')).toBe('rollCall.makeupOrdinary')
  expect(noteOf('used', 'leave')).toBe('rollCall.makeupUsed')
  expect([noteOf('former', 'leave'), noteOf('former', 'absent')]).toEqual(['rollCall.makeupAgain', null])
})
