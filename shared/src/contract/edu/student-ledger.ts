import * as z from 'zod'
import { Flag, Text, Time } from '../patterns.ts'
import { get, hideable, Id, listed, Page, paged, post } from '../wire.ts'
import { Applied } from './approvals.ts'
import { CampusDate } from './values.ts'

export const entryTypes = [
  'buy',
  'gift',
  'consume',
  'consume_undo',
  'settle_owed',
  'daily',
  'daily_undo',
  'adjust',
  'expire',
  'forfeit',
  'refund',
  'transfer_out',
  'transfer_in',
] as const

/** An entry of the ledger with what remains of its line after it. */
export const StudentEntry = z.object({
  /** Line and number on it. */
  id: Id,
  lineId: Id,
  lineName: z.string(),
  seq: z.int(),
  type: z.enum(entryTypes),
  bizDate: CampusDate,
  acctDate: CampusDate,
  postedAt: Time,
  units: z.number(),
  amount: z.number(),
  remainAfter: z.number(),
  deferredAfter: z.number(),
  lessonTitle: z.string(),
  operatorName: z.string(),
  reverseOf: z.int().nullable(),
  isReversed: z.boolean(),
  remark: z.string(),
})
export type StudentEntry = z.output<typeof StudentEntry>

export const StudentSuspension = z.object({
  id: Id,
  lineId: Id.nullable(),
  lineName: z.string(),
  fromDate: CampusDate,
  toDate: CampusDate.nullable(),
  reason: z.string(),
  status: z.enum(['approving', 'planned', 'active', 'ended', 'cancelled']),
})
export type StudentSuspension = z.output<typeof StudentSuspension>

const base = '/api/edu/Student/{id}'
const menu = 'edu.eduStudent'
const suspend = { menu, button: 'btn_suspend' }

export const studentLedger = {
  list: get(`${base}/Ledger`, {
    access: { menu },
    input: Page.pick({ currentPage: true, pageSize: true }).extend({
      lineId: Id.optional(),
      type: z.enum(entryTypes).optional(),
      from: CampusDate.optional(),
      to: CampusDate.optional(),
    }),
    output: paged(hideable(StudentEntry)),
  }),
  suspensions: get(`${base}/Suspensions`, { access: { menu }, output: listed(StudentSuspension) }),
  /** Asks for approval to suspend all lines of a student, or one. Without an end it lasts until it is resumed. */
  suspend: post(`${base}/Actions/Suspend`, {
    access: suspend,
    input: z.object({
      lineId: Id.optional(),
      from: CampusDate,
      to: CampusDate.nullish(),
      reason: Text.trim().min(2),
    }),
    output: Applied,
  }),
  /**
   * Ends a suspension with today, or cancels one that has not begun. Refused with 409 and the overlaps where the student
   * would have two lessons at once, until that is confirmed.
   */
  resume: post(`${base}/Actions/Resume`, {
    access: suspend,
    input: z.object({ suspensionId: Id, isConfirmed: Flag.default(0) }),
    successMessage: 'done',
  }),
}
