import * as z from 'zod'
import { expectedModifiedTime, Flag, LastModifyTime, Name, partialInput } from '../patterns.ts'
import { blankable } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, Yuan } from './values.ts'

export const payScopes = ['global', 'course', 'class'] as const
export const payModes = ['lesson_units', 'heads', 'student_units', 'revenue_bp', 'per_lesson'] as const
export const payGradients = ['none', 'marginal', 'whole'] as const

/** Up to how much of the month's base a rate holds; the last tier has no end. `rate` is yuan, or percent of revenue. */
export const PayTier = z.object({ upTo: z.number().min(0.01).max(9_999_999).nullable(), rate: Yuan })
export type PayTier = z.output<typeof PayTier>

export const PayPlanRates = z.object({
  validFrom: CampusDate,
  mode: z.enum(payModes),
  gradient: z.enum(payGradients).default('none'),
  tiers: z.array(PayTier).min(1).max(10),
  /** Yuan for a trial lesson; null: as other lessons. */
  trialRate: Yuan.nullable().default(null),
  /** 1: students who make up a lesson count as heads. */
  makeupCount: Flag.default(1),
  /** Percent of the coach's pay that each assistant gets. */
  assistantPercent: z.number().min(0).max(100).default(0),
  minPerLesson: Yuan.default(0),
})
export type PayPlanRates = z.output<typeof PayPlanRates>

export const PayPlanBody = z.object({
  name: Name,
  scope: z.enum(payScopes).default('global'),
  courseId: blankable(Id),
  classId: blankable(Id),
})

export const PayPlanRow = PayPlanBody.extend({
  id: Id,
  targetName: z.string(),
  coachCount: z.int(),
  status: z.enum(['open', 'closed']),
  lastModifyTime: LastModifyTime,
  /** The latest first. */
  versions: z.array(PayPlanRates),
})
export type PayPlanRow = z.output<typeof PayPlanRow>

const base = '/api/edu/PayPlan'
const access = { menu: financeMenu, button: 'btn_payroll' }

/** How coaches are paid. A plan of a class goes before one of its course, and that before the plan of the coach. */
export const payPlans = {
  list: get(base, { access, input: Page, output: paged(PayPlanRow) }),
  selector: get(`${base}/Selector`, { access, output: listed(z.object({ id: Id, fullName: z.string() })) }),
  read: get(`${base}/{id}`, { access, output: PayPlanRow }),
  create: post(base, {
    access,
    input: PayPlanBody.extend({ rates: PayPlanRates }),
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, { access, input: partialInput(PayPlanBody).extend(expectedModifiedTime) }),
  /** Adds rates from a day on. Refused where a confirmed payslip has lessons of that day or later. */
  addRates: post(`${base}/{id}/Actions/Rates`, { access, input: PayPlanRates }),
  /** Assigns the plan to coaches; those that had it and are not named have none afterwards. */
  setCoaches: put(`${base}/{id}/Coaches`, { access, input: z.object({ coachIds: z.array(Id).max(1_000) }) }),
  coaches: get(`${base}/{id}/Coaches`, {
    access,
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
  setState: put(`${base}/{id}/Actions/State`, { access, successMessage: 'stateChanged' }),
  /** Refused for a plan that a payslip has used. */
  remove: del(`${base}/{id}`, { access }),
}
