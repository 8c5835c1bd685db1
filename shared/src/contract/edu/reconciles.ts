import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { CampusDate } from './values.ts'

/** Refunds of the channel are negative. */
const Amount = z.number().min(-9_999_999.99).max(9_999_999.99)

/** One row of a statement of a bank or payment channel. */
export const StatementRow = z.object({
  externalNo: z.string().trim().max(100).default(''),
  amount: Amount,
  paidAt: Time,
  note: z.string().trim().max(200).default(''),
})
export type StatementRow = z.output<typeof StatementRow>

export const matchWays = ['externalNo', 'amount', 'hand'] as const

const ReconcileRow = StatementRow.extend({
  rowNo: z.int(),
  receiptId: Id.nullable(),
  receiptNo: z.string(),
  studentName: z.string(),
  matchedBy: z.enum(matchWays).nullable(),
})
export type ReconcileRow = z.output<typeof ReconcileRow>

const OpenReceipt = z.object({
  id: Id,
  receiptNo: z.string(),
  studentName: z.string(),
  amount: z.number(),
  paidAt: Time,
  externalNo: z.string(),
})
export type OpenReceipt = z.output<typeof OpenReceipt>

export const ReconcileBatchRow = z.object({
  id: Id,
  accountId: Id,
  accountName: z.string(),
  fromDate: CampusDate,
  toDate: CampusDate,
  fileName: z.string(),
  status: z.enum(['open', 'closed']),
  rowCount: z.int(),
  matchedCount: z.int(),
  statementAmount: z.number(),
  matchedAmount: z.number(),
  creatorName: z.string(),
  creatorTime: Time,
})
export type ReconcileBatchRow = z.output<typeof ReconcileBatchRow>

const Pair = z.object({ rowNo: z.int().min(1), receiptId: Id })

const base = '/api/edu/Reconcile'
const access = { menu: financeMenu, button: 'btn_reconcile' }

/** Statements of accounts, compared with receipts. */
export const reconciles = {
  list: get(base, {
    access,
    input: Page.extend({ accountId: Id.optional() }),
    output: paged(ReconcileBatchRow),
  }),
  /** Reads the sheet of a statement (CSV or XLSX) of an account and answers its rows; stores nothing. */
  readFile: post(`${base}/Actions/ReadFile/{accountId}`, {
    access,
    body: 'multipart',
    output: z.object({
      fileName: z.string(),
      rows: z.array(StatementRow),
      /** Rows that cannot be read, by their number in the sheet. */
      problems: z.array(z.object({ n: z.int(), text: z.string() })),
      fromDate: CampusDate.nullable(),
      toDate: CampusDate.nullable(),
    }),
    successMessage: 'done',
  }),
  /** Stores a statement and matches its rows: by the number of the transaction, then by the amount and time. */
  import: post(`${base}/Actions/Import`, {
    access,
    input: z.object({
      accountId: Id,
      fromDate: CampusDate,
      toDate: CampusDate,
      fileName: z.string().max(200),
      rows: z.array(StatementRow).min(1).max(5_000),
    }),
    output: z.object({ id: Id, matched: z.int(), unmatched: z.int() }),
    maxBodyBytes: 4 * 1024 * 1024,
  }),
  /** A statement with its rows, and the receipts of its account and days that no row has. */
  read: get(`${base}/{id}`, {
    access,
    output: ReconcileBatchRow.extend({
      rows: z.array(ReconcileRow),
      openReceipts: z.array(OpenReceipt),
      /** Statement minus receipts, in yuan. */
      difference: z.number(),
    }),
  }),
  match: post(`${base}/{id}/Actions/Match`, {
    access,
    input: z.object({ pairs: z.array(Pair).min(1).max(500) }),
    successMessage: 'done',
  }),
  unmatch: post(`${base}/{id}/Actions/Unmatch`, {
    access,
    input: z.object({ rowNos: z.array(z.int().min(1)).min(1).max(500) }),
    successMessage: 'done',
  }),
  /** Marks the receipts of the days: matched ones, and the others as different. Nothing can be matched afterwards. */
  close: post(`${base}/{id}/Actions/Close`, { access, successMessage: 'done' }),
  /** Deletes a statement that is not closed. */
  remove: del(`${base}/{id}`, { access }),
  /** The accounts whose statements can be read. */
  accounts: get(`${base}/Accounts`, {
    access,
    output: listed(z.object({ id: Id, fullName: z.string() })),
  }),
}
