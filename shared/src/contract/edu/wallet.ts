import * as z from 'zod'
import { Flag, Text, Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { ReceiptPart } from './receipts.ts'
import { CampusDate, Yuan } from './values.ts'

export const walletTypes = ['topUp', 'overpay', 'pay', 'payUndo', 'transfer', 'refund'] as const

export const WalletRow = z.object({
  id: z.string(),
  seq: z.int(),
  type: z.enum(walletTypes),
  amount: z.number(),
  balanceAfter: z.number(),
  sourceId: z.string(),
  bizDate: CampusDate,
  acctDate: CampusDate,
  postedAt: Time,
  operatorName: z.string(),
})

const base = '/api/edu/Wallet'

/** A student with money in the wallet. */
export const WalletBalanceRow = z.object({
  id: Id,
  studentNo: z.string(),
  studentName: z.string(),
  campusId: Id,
  campusName: z.string(),
  balance: z.number(),
  lastMoved: CampusDate.nullable(),
})
export type WalletBalanceRow = z.output<typeof WalletBalanceRow>

/** The money of students that belongs to no order. */
export const wallet = {
  /** The movements of a student, the latest first. */
  list: get(base, {
    access: { menu: financeMenu },
    input: Page.extend({ studentId: Id }),
    output: paged(
      hideable(WalletRow, [
        'id',
        'seq',
        'type',
        'sourceId',
        'bizDate',
        'acctDate',
        'postedAt',
        'operatorName',
      ]),
    ),
  }),
  /** The students that have or had money in the wallet, without those whose money the caller may not see. */
  balances: get(`${base}/Balances`, {
    access: { menu: financeMenu },
    input: Page.extend({ campusId: Id.optional(), hasBalance: Flag.optional() }),
    output: paged(WalletBalanceRow),
  }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first receipt. */
  topUp: post(`${base}/Actions/TopUp`, {
    access: { menu: financeMenu, button: 'btn_collect' },
    input: z.object({ studentId: Id, ...ReceiptPart.shape }),
    output: z.object({ balance: z.number(), receiptId: Id, receiptNo: z.string() }),
    successMessage: 'done',
  }),
  /** Pays money of the wallet back. Repeated with the same header `Idempotency-Key`, it answers the first movement. */
  refund: post(`${base}/Actions/Refund`, {
    access: { menu: financeMenu, button: 'btn_payRefund' },
    input: z.object({ studentId: Id, accountId: Id, amount: Yuan.min(0.01), reason: Text.trim().min(1) }),
    output: z.object({ balance: z.number(), transactionId: z.string() }),
    successMessage: 'done',
  }),
}
