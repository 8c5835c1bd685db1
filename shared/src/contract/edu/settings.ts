import * as z from 'zod'
import { get, Id, put } from '../wire.ts'
import { makeupEffects, outcomes, rosterTypes } from './attendance.ts'
import { prepayPolicies } from './prepayment.ts'

/** Where a value applies; a narrower scope wins over a wider one. */
export const settingScopes = ['all', 'campus', 'course', 'class'] as const

export const DeductionCell = z.object({
  /** Share of the units of the lesson. */
  percent: z.int().min(0).max(100),
  makeup: z.enum(makeupEffects),
})
/** Trials are free whatever is set. */
export const deductedTypes = rosterTypes.filter((type) => type !== 'trial')

const Matrix = z.partialRecord(
  z.enum(['regular', 'temp', 'booking', 'makeup']),
  z.partialRecord(z.enum(outcomes), DeductionCell),
)

/** The settings of roll-calls, and the policy of sales. */
export const SettingValues = z.object({
  /** Cells that replace those of the wider scopes. */
  deduction: Matrix,
  /** Leaves of a period before each costs a lesson, however late they are; null: without a limit. */
  leaveQuota: z.int().min(0).max(100).nullable(),
  leaveQuotaPer: z.enum(['month', 'line']),
  /** A leave that is submitted later than this before the lesson is on short notice. */
  leaveNoticeMinutes: z.int().min(0).max(20_160),
  /** From so many minutes before its beginning on, the roll of a lesson can be called. */
  rollCallAheadMinutes: z.int().min(0).max(1_440),
  /** Percent of the units of a lesson that a leave on short notice costs. */
  lateLeaveRate: z.int().min(0).max(100),
  /** Lessons without balance are owed, or their roll-call is refused. */
  owedPolicy: z.enum(['owe', 'block']),
  /** A partly paid line gives all its lessons, or as many as are paid. */
  arrearsConsume: z.enum(['allow', 'cap']),
  makeupValidDays: z.int().min(1).max(730),
  /** A correction of a roll-call in a closed month is posted at once, or after an approval. */
  closedCorrection: z.enum(['direct', 'approve']),
  /** What happens to an order of a minor beyond the limits of prepayment. Only for `all` and campuses: orders belong to these. */
  prepayCap: z.enum(prepayPolicies),
})
export type SettingValues = z.output<typeof SettingValues>

/** Without any stored value. */
export const defaultSettings: SettingValues = {
  deduction: {},
  leaveQuota: null,
  leaveQuotaPer: 'month',
  leaveNoticeMinutes: 120,
  rollCallAheadMinutes: 30,
  lateLeaveRate: 0,
  owedPolicy: 'owe',
  arrearsConsume: 'allow',
  makeupValidDays: 60,
  closedCorrection: 'approve',
  prepayCap: 'warn',
}

/** Whether the key can be set in a scope. */
export const canSetPrepayCap = (scope: (typeof settingScopes)[number]): boolean =>
  scope === 'all' || scope === 'campus'

const Place = { scope: z.enum(settingScopes), scopeId: z.union([z.literal(''), Id]).default('') }
const access = { menu: 'edu.eduClasslist', button: 'btn_setting' }

export const eduSettings = {
  /** What is set at a place, and what applies there without it. */
  read: get('/api/edu/Setting', {
    access,
    input: z.object(Place),
    output: z.object({ values: SettingValues.partial(), inherited: SettingValues, matrix: Matrix }),
  }),
  /** Replaces what is set at a place; keys that are left out are inherited. */
  update: put('/api/edu/Setting', {
    access,
    input: z.object({ ...Place, values: SettingValues.partial() }),
  }),
}
