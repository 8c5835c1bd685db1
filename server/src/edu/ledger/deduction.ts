import { multiplyDivide } from './value.ts'

export const rosterTypes = ['regular', 'temp', 'booking', 'makeup', 'trial'] as const
export type RosterType = (typeof rosterTypes)[number]

/** What happened at a lesson. A leave is free, too late, or beyond the number of free leaves. */
export const outcomes = ['present', 'late', 'leave', 'lateLeave', 'excessLeave', 'absent'] as const
export type Outcome = (typeof outcomes)[number]

export type ChargeReason =
  | 'attended'
  | 'absent_charged'
  | 'leave_free'
  | 'leave_late_notice'
  | 'leave_over_quota'
  | 'makeup_free'
  | 'makeup_charged'
  | 'trial_free'
  | 'manual'

/** What becomes of the right to make the lesson up. */
export type MakeupEffect = 'none' | 'create' | 'reopen' | 'use'

export interface DeductionCell {
  /** Share of the units of the lesson in basis points. */
  readonly shareBp: number
  /** Charges only where the lesson that is made up was free. */
  readonly onlyIfOriginFree: boolean
  readonly makeup: MakeupEffect
}

type Row = Readonly<Record<Outcome, DeductionCell>>
export type DeductionMatrix = Readonly<Record<RosterType, Row>>
/** Cells that replace those of the level above: organisation, course, class, line. */
export type DeductionOverride = { readonly [T in RosterType]?: Partial<Row> }

const cell = (shareBp: number, makeup: MakeupEffect = 'none', onlyIfOriginFree = false): DeductionCell => ({
  shareBp,
  makeup,
  onlyIfOriginFree,
})

const regular: Row = {
  present: cell(10_000),
  late: cell(10_000),
  leave: cell(0, 'create'),
  lateLeave: cell(0),
  excessLeave: cell(10_000),
  absent: cell(10_000),
}
const makeup: Row = {
  present: cell(10_000, 'use', true),
  late: cell(10_000, 'use', true),
  leave: cell(0, 'reopen'),
  lateLeave: cell(0),
  excessLeave: cell(0),
  absent: cell(10_000, 'use', true),
}
const free = cell(0)
const trial: Row = {
  present: free,
  late: free,
  leave: free,
  lateLeave: free,
  excessLeave: free,
  absent: free,
}

export const defaultMatrix: DeductionMatrix = { regular, temp: regular, booking: regular, makeup, trial }

/** Lays overrides over the default matrix; later ones win, cell by cell. */
export function layMatrix(overrides: readonly (DeductionOverride | null)[]): DeductionMatrix {
  const rows = rosterTypes.map((type) => {
    const row = overrides.reduce<Row>((above, over) => ({ ...above, ...over?.[type] }), defaultMatrix[type])
    return [type, row] as const
  })
  return Object.fromEntries(rows) as unknown as DeductionMatrix
}

const reasons: Readonly<Record<Outcome, { free: ChargeReason; charged: ChargeReason }>> = {
  present: { free: 'manual', charged: 'attended' },
  late: { free: 'manual', charged: 'attended' },
  leave: { free: 'leave_free', charged: 'manual' },
  lateLeave: { free: 'leave_late_notice', charged: 'leave_late_notice' },
  excessLeave: { free: 'leave_over_quota', charged: 'leave_over_quota' },
  absent: { free: 'manual', charged: 'absent_charged' },
}

function reasonOf(
  { type, outcome }: { readonly type: RosterType; readonly outcome: Outcome },
  isCharged: boolean,
): ChargeReason {
  const isLeave = outcome === 'leave' || outcome === 'lateLeave' || outcome === 'excessLeave'
  if (type === 'makeup' && !isLeave) return isCharged ? 'makeup_charged' : 'makeup_free'
  return reasons[outcome][isCharged ? 'charged' : 'free']
}

/** What a lesson costs a student. Trials never cost units, whatever the matrix says. */
export function deductionOf(
  matrix: DeductionMatrix,
  roster: { readonly type: RosterType; readonly outcome: Outcome; readonly originCharged: boolean },
  lessonUnits: number,
): { readonly units: number; readonly reason: ChargeReason; readonly makeup: MakeupEffect } {
  if (roster.type === 'trial') return { units: 0, reason: 'trial_free', makeup: 'none' }
  const { shareBp, onlyIfOriginFree, makeup: effect } = matrix[roster.type][roster.outcome]
  const isFree = onlyIfOriginFree && roster.originCharged
  const units = isFree ? 0 : multiplyDivide(lessonUnits, shareBp, 10_000)
  const reason = reasonOf(roster, units > 0)
  return { units, reason, makeup: effect }
}
