import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { payModes } from './pay-plans.ts'
import { CampusDate, Month } from './values.ts'

export const payslipStatuses = ['draft', 'confirmed', 'paid', 'void'] as const
export const payslipLineKinds = ['lesson', 'undo'] as const
export const payslipRoles = ['coach', 'assistant'] as const

export const PayslipRow = z.object({
  id: Id,
  payslipNo: z.string(),
  coachId: Id,
  coachName: z.string(),
  campusName: z.string(),
  month: Month,
  status: z.enum(payslipStatuses),
  lessonCount: z.int(),
  /** Lessons that no pay plan covers. */
  uncovered: z.int(),
  total: z.number(),
  /** Under which the cost is in the accounts, and under which its void is; null for a draft. */
  acctDate: CampusDate.nullable(),
  voidAcctDate: CampusDate.nullable(),
  paidDate: CampusDate.nullable(),
  /** Under which the payment is in the accounts. */
  paidAcctDate: CampusDate.nullable(),
  accountName: z.string(),
  voidReason: z.string(),
})
export type PayslipRow = z.output<typeof PayslipRow>

const PayslipLine = z.object({
  lineNo: z.int(),
  kind: z.enum(payslipLineKinds),
  role: z.enum(payslipRoles),
  lessonId: Id,
  lessonName: z.string(),
  campusName: z.string(),
  bizDate: CampusDate,
  startAt: Time,
  planName: z.string(),
  mode: z.enum(payModes).nullable(),
  base: z.number(),
  /** Yuan, or percent of revenue; an average where tiers differ. */
  rate: z.number(),
  amount: z.number(),
})
export type PayslipLine = z.output<typeof PayslipLine>

/** A coach who gave lessons in a month and has no payslip of it. */
export const MissingPayslip = z.object({
  /** Of the coach and the month. */
  id: z.string(),
  coachId: Id,
  coachName: z.string(),
  campusName: z.string(),
  month: Month,
  lessonCount: z.int(),
})
export type MissingPayslip = z.output<typeof MissingPayslip>

const Filter = Page.extend({
  month: Month.optional(),
  status: z.enum(payslipStatuses).optional(),
  campusId: Id.optional(),
  coachId: Id.optional(),
})
export type PayslipFilter = z.output<typeof Filter>
const MissingFilter = Filter.omit({ status: true })
export type MissingPayslipFilter = z.output<typeof MissingFilter>

const base = '/api/edu/Payslip'
const access = { menu: financeMenu, button: 'btn_payroll' }

/** What coaches get for the lessons of a month. */
export const payslips = {
  list: get(base, { access, input: Filter, output: paged(PayslipRow) }),
  /** What is still to be calculated, of the payslips that the caller would see. */
  missing: get(`${base}/Missing`, { access, input: MissingFilter, output: paged(MissingPayslip) }),
  read: get(`${base}/{id}`, {
    access,
    output: PayslipRow.extend({ lines: z.array(PayslipLine), creatorTime: Time }),
  }),
  /** Computes the drafts of a month anew, of some coaches or of all. Confirmed payslips stay as they are. */
  compute: post(`${base}/Actions/Compute`, {
    access,
    input: z.object({ month: Month, coachIds: z.array(Id).max(1_000).optional() }),
    output: z.object({ computed: z.int(), kept: z.int(), uncovered: z.int() }),
    successMessage: 'done',
  }),
  /** Posts the cost of the lessons. */
  confirm: post(`${base}/{id}/Actions/Confirm`, { access, successMessage: 'done' }),
  pay: post(`${base}/{id}/Actions/Pay`, {
    access,
    input: z.object({ accountId: Id, paidDate: CampusDate.nullish() }),
    successMessage: 'done',
  }),
  /** Reverses what a confirmed payslip has posted; a paid one stays. */
  void: post(`${base}/{id}/Actions/Void`, {
    access,
    input: z.object({ reason: Text.trim().min(1) }),
    successMessage: 'done',
  }),
  /** Deletes a draft. */
  remove: del(`${base}/{id}`, { access }),
}
