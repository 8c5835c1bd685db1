import * as z from 'zod'
import { Text, Time } from '../patterns.ts'
import { get, Id, listed, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, Month } from './values.ts'

export const periodChecks = [
  'monthOver',
  'earlierClosed',
  'rollCalls',
  'periodCards',
  'audit',
  'owedLessons',
  'applications',
  'unpaidRefunds',
  'payrollMissing',
  'payrollDrafts',
  'unmatchedReceipts',
  'noStatement',
] as const

export const periodStatuses = ['open', 'closed'] as const

/** One item of the list that is checked before a month is closed. */
export const PeriodCheck = z.object({
  name: z.enum(periodChecks),
  ok: z.boolean(),
  /** Whether the month stays open while the check fails; otherwise it is a warning. */
  isBlocking: z.boolean(),
  /** What is not done; 0 for an audit that is still to run. */
  count: z.int(),
  /** Page of this application that lists exactly what was counted; '' for none. */
  link: z.string(),
  /** The first names of what was counted, where no page lists it. */
  names: z.array(z.string()),
})
export type PeriodCheck = z.output<typeof PeriodCheck>

export const PeriodRow = z.object({
  month: Month,
  status: z.enum(periodStatuses),
  entries: z.int(),
  /** Yuan. */
  recognised: z.number(),
  received: z.number(),
  closedAt: Time.nullable(),
  closedByName: z.string(),
  reopenedAt: Time.nullable(),
  reopenReason: z.string(),
})
export type PeriodRow = z.output<typeof PeriodRow>

const base = '/api/edu/Period'
const close = { menu: financeMenu, button: 'btn_close' }
const read = { menu: financeMenu, button: 'btn_audit' }

export const periods = {
  list: get(base, {
    access: read,
    input: z.object({
      status: z.enum(periodStatuses).optional(),
      /** Months before this one. */
      before: Month.optional(),
    }),
    output: listed(PeriodRow),
  }),
  check: post(`${base}/{month}/Actions/Check`, {
    access: close,
    params: { month: Month },
    worksOnFullDisk: true,
    output: z.object({ status: z.enum(['open', 'closed']), checks: z.array(PeriodCheck) }),
    successMessage: 'done',
  }),
  /** Refused while a blocking check fails, and until warnings are confirmed. */
  close: post(`${base}/{month}/Actions/Close`, {
    access: close,
    params: { month: Month },
    input: z.object({ confirmWarnings: z.boolean().default(false) }),
    output: z.object({ status: z.enum(['open', 'closed']) }),
    successMessage: 'done',
  }),
  /** Opens the latest closed month again. */
  reopen: post(`${base}/{month}/Actions/Reopen`, {
    access: { menu: financeMenu, button: 'btn_reopen' },
    params: { month: Month },
    input: z.object({ reason: Text.trim().min(2) }),
    output: z.object({ status: z.enum(['open', 'closed']) }),
    successMessage: 'done',
  }),
}

const JournalRow = z.object({
  id: Id,
  date: CampusDate,
  source: z.string(),
  sourceId: z.string(),
  postedAt: Time,
  lines: z.array(
    z.object({
      account: z.string(),
      accountName: z.string(),
      campusName: z.string(),
      studentName: z.string(),
      debit: z.number(),
      credit: z.number(),
    }),
  ),
})

export const journal = {
  list: get('/api/edu/Journal', {
    access: read,
    input: Page.extend({
      from: CampusDate.optional(),
      to: CampusDate.optional(),
      account: z.string().max(30).optional(),
    }),
    output: paged(JournalRow),
  }),
}
