import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { Applied, ApplicationStatus } from './approvals.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, LessonCount } from './values.ts'

/**
 * To a plan of another course, to another student or campus at the same terms, or as money to the wallet. A move between
 * classes (`class`) is made in the class: it changes no line and needs no approval.
 */
export const transferKinds = ['course', 'student', 'campus', 'wallet'] as const

/** What is transferred: the highest free lessons of a line, all of them without a number. */
export const TransferTarget = z.object({
  fromLineId: Id,
  kind: z.enum(transferKinds),
  units: LessonCount.min(0.5).optional(),
  /** Of `course`. */
  toPlanId: Id.optional(),
  /** Of `student`. */
  toStudentId: Id.optional(),
  /** Of `campus`. */
  toCampusId: Id.optional(),
})

export const TransferQuote = z.object({
  studentName: z.string(),
  orderNo: z.string(),
  lineName: z.string(),
  availableUnits: z.number(),
  units: z.number(),
  value: z.number(),
  writtenOff: z.number(),
  target: z.string(),
  newUnits: z.number(),
  newValue: z.number(),
  walletRemainder: z.number(),
})
export type TransferQuote = z.output<typeof TransferQuote>

export const TransferRow = z.object({
  id: Id,
  transferNo: z.string(),
  kind: z.enum(['class', ...transferKinds]),
  studentId: Id,
  studentName: z.string(),
  /** '' of a move between classes. */
  orderNo: z.string(),
  /** The contract line, or the class that a student leaves. */
  lineName: z.string(),
  target: z.string(),
  /** From which it applies; null until it is approved. */
  bizDate: CampusDate.nullable(),
  units: z.number(),
  value: z.number(),
  newUnits: z.number(),
  walletRemainder: z.number(),
  reason: z.string(),
  applicantName: z.string(),
  appliedAt: Time,
  status: ApplicationStatus,
  flowTaskId: Id.nullable(),
})
export type TransferRow = z.output<typeof TransferRow>

const Filter = Page.extend({
  studentId: Id.optional(),
  campusId: Id.optional(),
  status: ApplicationStatus.optional(),
})
export type TransferFilter = z.output<typeof Filter>

const base = '/api/edu/Transfer'
const access = { menu: financeMenu, button: 'btn_transfer' }

export const lessonTransfers = {
  quote: post(`${base}/Actions/Quote`, {
    access,
    worksOnFullDisk: true,
    input: TransferTarget,
    output: TransferQuote,
    successMessage: 'done',
  }),
  list: get(base, { access: { menu: financeMenu }, input: Filter, output: paged(hideable(TransferRow)) }),
  /** Holds the lessons and asks for approval. Repeated with the same `Idempotency-Key`, it answers the first one. */
  create: post(base, {
    access,
    input: TransferTarget.extend({ reason: Text.trim().min(2) }),
    output: Applied.extend({ transferId: Id, transferNo: z.string() }),
  }),
}
