import type { AttendanceStatus, PredictedCharge, RosterRow } from '@tessera/shared/contract/edu/attendance'

/** What the caller has recorded of a student. */
export interface Mark {
  readonly status: AttendanceStatus
  readonly lateMinutes: number | null
  readonly units: number | null
  readonly remark: string
}
export type Marks = Readonly<Record<string, Mark>>

/** Everybody is present, except where a leave or an earlier roll-call says otherwise. */
export const firstMarks = (rows: readonly RosterRow[]): Marks =>
  Object.fromEntries(
    rows.map(({ studentId, defaultStatus, lateMinutes, manualUnits, remark }) => [
      studentId,
      { status: defaultStatus, lateMinutes, units: manualUnits, remark },
    ]),
  )

/** What a mark costs; units that were entered replace the computed ones. */
export function chargeOf(row: RosterRow, mark: Mark): PredictedCharge {
  const charge = row.charges.find(({ status }) => status === mark.status)!
  if (mark.units === null) return charge
  const owedUnits = Math.max(0, mark.units - row.payableUnits)
  return {
    ...charge,
    units: mark.units,
    owedUnits,
    reason: 'manual',
    remainAfter: Math.max(0, row.remainUnits - mark.units),
  }
}

/** What becomes of the make-up of a leave with a mark, as a key of the texts; null without one. */
export function makeupNoteOf({ makeup }: RosterRow, { status }: Mark) {
  if (!makeup) return null
  const isLeave = status === 'leave'
  if (makeup.state === 'former') return isLeave ? 'rollCall.makeupAgain' : null
  if (makeup.state === 'booked') return isLeave ? 'rollCall.makeupBooked' : 'rollCall.makeupReleased'
  return status === 'present' || status === 'late' ? 'rollCall.makeupOrdinary' : 'rollCall.makeupUsed'
}

export function totalsOf(rows: readonly RosterRow[], marks: Marks) {
  const counts: Record<AttendanceStatus, number> = { present: 0, late: 0, leave: 0, absent: 0 }
  let units = 0
  let owed = 0
  for (const row of rows) {
    const mark = marks[row.studentId]
    if (!mark) continue
    counts[mark.status] += 1
    const charge = chargeOf(row, mark)
    units += charge.units
    owed += charge.owedUnits
  }
  return { counts, units, owed }
}

/** The status that a key stands for. */
export const statusOfKey: Readonly<Record<string, AttendanceStatus>> = {
  p: 'present',
  l: 'late',
  e: 'leave',
  a: 'absent',
}
