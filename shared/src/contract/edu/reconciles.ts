import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, hideable, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate } from './values.ts'

export const statementStatuses = ['open', 'closed'] as const
/**
 * What became of a row of a statement. `diff`: its receipt has another amount, or was made void afterwards.
 */
export const statementRowStates = ['unmatched', 'diff', 'matched'] as const
export const matchWays = ['externalNo', 'amount', 'hand'] as const
/** Minutes between a row and its receipt, where the amounts are equal and the numbers do not tell. */
export const defaultMatchMinutes = 30

/** The account and the days of a file. */
export const StatementDays = z.object({ accountId: Id, fromDate: CampusDate, toDate: CampusDate })

/** A statement of an account, with sums of both sides in yuan. */
export const StatementRow = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  /** Of the campus of the account, by whose clock the file is read. */
  timeZone: z.string(),
  fromDate: CampusDate,
  toDate: CampusDate,
  fileName: z.string(),
  status: z.enum(statementStatuses),
  rowCount: z.int(),
  matchedCount: z.int(),
  diffCount: z.int(),
  /** Rows that no receipt was found for. */
  unmatchedCount: z.int(),
  /** Receipts of these days that are in no statement. */
  receiptCount: z.int(),
  statementTotal: z.number(),
  /** Receipts of its rows that are not void, and those that are in no statement. */
  receiptTotal: z.number(),
  difference: z.number(),
  creatorName: z.string(),
  creatorTime: Time,
  closedByName: z.string(),
  closedAt: Time.nullable(),
  /** The first day on which it can be closed. */
  closeFrom: CampusDate,
  version: z.int(),
})
export type StatementRow = z.output<typeof StatementRow>

/** A payment of a statement, with the receipt that it is. */
export const StatementEntry = z.object({
  /** The row of the file. */
  rowNo: z.int(),
  externalNo: z.string(),
  amount: z.number(),
  paidAt: Time,
  note: z.string(),
  state: z.enum(statementRowStates),
  matchedBy: z.enum(matchWays).nullable(),
  receiptId: Id.nullable(),
  receiptNo: z.string(),
  studentName: z.string(),
  receiptAmount: z.number().nullable(),
  receiptVoid: z.boolean(),
})
export type StatementEntry = z.output<typeof StatementEntry>

/** A receipt that is in no statement. */
export const UnmatchedReceipt = z.object({
  id: Id,
  receiptNo: z.string(),
  studentName: z.string(),
  externalNo: z.string(),
  amount: z.number(),
  paidAt: Time,
  operatorName: z.string(),
})
export type UnmatchedReceipt = z.output<typeof UnmatchedReceipt>

const Filter = Page.extend({ accountId: Id.optional(), status: z.enum(statementStatuses).optional() })
export type StatementFilter = z.output<typeof Filter>
const EntryFilter = Page.extend({ state: z.enum(statementRowStates).optional() })
export type StatementEntryFilter = z.output<typeof EntryFilter>

/** The amounts are left out for callers who may not see those of the receipts. */
const shown = hideable(
  StatementRow,
  Object.keys(StatementRow.shape).filter(
    (key) => !['statementTotal', 'receiptTotal', 'difference'].includes(key),
  ) as (keyof typeof StatementRow.shape)[],
)
const shownEntry = hideable(
  StatementEntry,
  Object.keys(StatementEntry.shape).filter(
    (key) => key !== 'amount' && key !== 'receiptAmount',
  ) as (keyof typeof StatementEntry.shape)[],
)
const shownReceipt = hideable(
  UnmatchedReceipt,
  Object.keys(UnmatchedReceipt.shape).filter(
    (key) => key !== 'amount',
  ) as (keyof typeof UnmatchedReceipt.shape)[],
)

/** Rows of a file that are no income, by what they are; `neutral` is money that only changed its place. */
const SkippedRows = z.object({ refunded: z.int(), unpaid: z.int(), spent: z.int(), neutral: z.int() })
export type SkippedRows = z.output<typeof SkippedRows>

const base = '/api/edu/Reconcile'
const access = { menu: financeMenu, button: 'btn_account' }
/** Refused with 409 where another user has changed the statement since. */
const version = { version: z.int() }

/** Statements of accounts: what a bank or a platform says was received, beside our receipts. */
export const reconciles = {
  list: get(base, { access, input: Filter, output: paged(shown) }),
  read: get(`${base}/{id}`, { access, output: shown }),
  entries: get(`${base}/{id}/Rows`, { access, input: EntryFilter, output: paged(shownEntry) }),
  receipts: get(`${base}/{id}/Receipts`, { access, input: Page, output: paged(shownReceipt) }),
  /** Reads a file of a bank, of WeChat Pay or of Alipay, and matches its rows. */
  import: post(`${base}/Actions/Import/{accountId}/{fromDate}/{toDate}`, {
    access,
    params: { fromDate: CampusDate, toDate: CampusDate },
    body: 'multipart',
    /** Rows of the file that are no income were left out. */
    output: z.object({ id: Id, rows: z.int(), matched: z.int(), skipped: z.int(), skippedBy: SkippedRows }),
    successMessage: 'done',
  }),
  /** Matches these rows and receipts; without pairs, all rows by number and then by amount and time. */
  match: post(`${base}/{id}/Actions/Match`, {
    access,
    input: z.object({
      ...version,
      pairs: z
        .array(z.object({ rowNo: z.int(), receiptId: Id }))
        .min(1)
        .max(500)
        .optional(),
      minutes: z.int().min(0).max(720).default(defaultMatchMinutes),
    }),
    output: z.object({ matched: z.int() }),
    successMessage: 'done',
  }),
  unmatch: post(`${base}/{id}/Actions/Unmatch`, {
    access,
    input: z.object({ ...version, rowNos: z.array(z.int()).min(1).max(500) }),
    successMessage: 'done',
  }),
  /** Receipts of its days that are in no statement become differences. A closed statement stays as it is. */
  close: post(`${base}/{id}/Actions/Close`, {
    access: { menu: financeMenu, button: 'btn_close' },
    input: z.object(version),
    successMessage: 'done',
  }),
  /** Deletes an open statement; its receipts are in none again. */
  remove: del(`${base}/{id}`, { access }),
}
