import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { Applied, ApplicationStatus } from './approvals.ts'
import { financeMenu } from './orders.ts'
import { refundRules as contractRules } from './price-plans.ts'
import { payMethods } from './receipts.ts'
import { CampusDate, LessonCount, Yuan } from './values.ts'

export const refundRules = ['remaining_value', 'list_price_consumed'] as const
export const refundRoutes = ['original', 'wallet', 'other'] as const

/**
 * Whether two users have to approve a refund, in fen: one that deducts more than half of what was paid for the lessons, or
 * that pays more than the clause of the contract.
 */
export const needsSecondApproval = (refund: {
  paid: number
  clauseAmount: number
  amount: number
}): boolean => 2 * (refund.paid - refund.amount) > refund.paid || refund.amount > refund.clauseAmount

/** A class that the student stays in without lessons for it after the refund: its next lesson would be owed. */
const RemainingClass = z.object({ id: Id, name: z.string() })
export type RemainingClass = z.output<typeof RemainingClass>

/** What each rule pays back for the highest free lessons of a line, all of them without a number. */
export const RefundQuote = z.object({
  studentName: z.string(),
  orderNo: z.string(),
  lineName: z.string(),
  units: z.number(),
  availableUnits: z.number(),
  /** Lessons that another application reserves. */
  heldUnits: z.number(),
  /** Value of these lessons, and the part of it that was never paid. */
  freeValue: z.number(),
  writtenOff: z.number(),
  /** Money that the line still holds. */
  cashCap: z.number(),
  /** The clause of the contract, and what it pays back. */
  contractRule: z.enum(contractRules),
  clauseAmount: z.number(),
  unitListPrice: z.number(),
  consumedUnits: z.number(),
  received: z.number(),
  rules: z.array(z.object({ rule: z.enum(refundRules), amount: z.number(), deduction: z.number() })),
  classes: z.array(RemainingClass),
})
export type RefundQuote = z.output<typeof RefundQuote>

export const RefundBody = z.object({
  lineId: Id,
  /** Without one, everything that is free. */
  units: LessonCount.min(0.5).optional(),
  rule: z.enum(refundRules),
  /** Less than the rule pays: the difference is deducted. */
  amount: Yuan,
  route: z.enum(refundRoutes),
  reason: Text.trim().min(2),
})

export const RefundRow = z.object({
  id: Id,
  refundNo: z.string(),
  studentId: Id,
  studentName: z.string(),
  orderNo: z.string(),
  lineName: z.string(),
  campusName: z.string(),
  units: z.number(),
  rule: z.enum(refundRules),
  remainValue: z.number(),
  deduction: z.number(),
  amount: z.number(),
  route: z.enum(refundRoutes),
  accountName: z.string(),
  reason: z.string(),
  applicantName: z.string(),
  appliedAt: Time,
  paidAt: Time.nullable(),
  /** Of the campus, whose clock screens show. */
  timeZone: z.string(),
  /** Of the payment, and under which it is in the accounts. */
  bizDate: CampusDate.nullable(),
  acctDate: CampusDate.nullable(),
  status: ApplicationStatus,
  flowTaskId: Id.nullable(),
})
export type RefundRow = z.output<typeof RefundRow>

/** An account into which the student paid for the lessons; null: from the wallet. */
const RefundOrigin = z.object({
  accountId: Id.nullable(),
  accountName: z.string(),
  method: z.enum(payMethods),
  /** Absent for callers who may not see what orders received. */
  amount: z.number().optional(),
  /** Of the latest receipt. */
  paidOn: CampusDate,
})

/** How a refund can be paid: the open accounts of its campus, and the way on which the money came. */
export const RefundWays = z.object({
  accounts: z.array(z.object({ id: Id, fullName: z.string() })),
  /** Largest amount first. */
  origins: z.array(RefundOrigin),
  /** The account to offer: that of the largest receipt, for a refund by the original way. */
  accountId: Id.nullable(),
  classes: z.array(RemainingClass),
})
export type RefundWays = z.output<typeof RefundWays>

const Filter = Page.extend({
  studentId: Id.optional(),
  campusId: Id.optional(),
  status: ApplicationStatus.optional(),
  /** Approved on this day of the campus or before. */
  approvedUntil: CampusDate.optional(),
})
export type RefundFilter = z.output<typeof Filter>

const base = '/api/edu/Refund'
const apply = { menu: financeMenu, button: 'btn_refund' }
const pay = { menu: financeMenu, button: 'btn_payRefund' }

export const refunds = {
  quote: post(`${base}/Actions/Quote`, {
    access: apply,
    worksOnFullDisk: true,
    input: z.object({ lineId: Id, units: LessonCount.min(0.5).optional() }),
    output: RefundQuote,
    successMessage: 'done',
  }),
  list: get(base, {
    access: { menu: financeMenu },
    input: Filter,
    output: paged(hideable(RefundRow, ['id', 'timeZone'])),
  }),
  /** Holds the lessons and asks for approval. Repeated with the same `Idempotency-Key`, it answers the first refund. */
  create: post(base, {
    access: apply,
    input: RefundBody,
    output: Applied.extend({ refundId: Id, refundNo: z.string(), status: ApplicationStatus }),
  }),
  ways: get(`${base}/{id}/Ways`, { access: pay, output: RefundWays }),
  /** Pays an approved refund from an account, not before its approval. */
  pay: post(`${base}/{id}/Actions/Pay`, {
    access: pay,
    input: z.object({ accountId: Id, paidAt: Time.optional() }),
    successMessage: 'done',
  }),
  /** Reverses a payment that did not arrive, on its accounting date or the first open day. It can be paid again. */
  reverse: post(`${base}/{id}/Actions/Reverse`, {
    access: pay,
    input: z.object({ reason: Text.trim().min(2) }),
    successMessage: 'done',
  }),
}
