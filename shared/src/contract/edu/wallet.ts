import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, hideable, Id, Page, paged, post } from '../wire.ts'
import { financeMenu } from './orders.ts'
import { ReceiptPart } from './receipts.ts'
import { CampusDate } from './values.ts'

export const walletTypes = ['topUp', 'overpay', 'pay', 'payUndo', 'transfer', 'refund'] as const

export const WalletRow = z.object({
  id: z.string(),
  seq: z.int(),
  type: z.enum(walletTypes),
  amount: z.number(),
  balanceAfter: z.number(),
  sourceId: z.string(),
  bizDate: CampusDate,
  postedAt: Time,
  operatorName: z.string(),
})

const base = '/api/edu/Wallet'

/** The money of students that belongs to no order. */
export const wallet = {
  /** The movements of a student, the latest first. */
  list: get(base, {
    access: { menu: financeMenu },
    input: Page.extend({ studentId: Id }),
    output: paged(
      hideable(WalletRow, ['id', 'seq', 'type', 'sourceId', 'bizDate', 'postedAt', 'operatorName']),
    ),
  }),
  /** Repeated with the same header `Idempotency-Key`, it answers the first receipt. */
  topUp: post(`${base}/Actions/TopUp`, {
    access: { menu: financeMenu, button: 'btn_collect' },
    input: z.object({ studentId: Id, ...ReceiptPart.shape }),
    output: z.object({ balance: z.number(), receiptId: Id, receiptNo: z.string() }),
    successMessage: 'done',
  }),
}
