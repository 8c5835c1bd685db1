import type * as z from 'zod'
import { financeMenu } from '@tessera/shared/contract/edu/orders'
import type { ReceiptPart } from '@tessera/shared/contract/edu/receipts'
import { fromHundredths, toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Session } from '../../auth/sessions.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { canCall } from '../../permissions/access.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, saveBook, type StoredBook } from '../books/store.ts'
import { joinResults, type Book } from '../ledger/book.ts'
import type { OrderHead } from '../orders/store.ts'
import { receivePayment, type PaymentResult } from '../ledger/sales.ts'
import { multiplyDivide } from '../ledger/value.ts'
import { listOpenAccounts, type OpenAccount } from '../pay-accounts/store.ts'
import { markLateReceipts } from '../reconciles/store.ts'
import { text } from './text.ts'

type Part = z.output<typeof ReceiptPart>

/** Where and when money is received, and what for. */
export interface Collection {
  readonly campus: { readonly id: string; readonly timeZone: string }
  readonly order: Pick<OrderHead, 'id' | 'receivedAmount' | 'status'> | null
  readonly parts: readonly Part[]
  readonly paidAt: number
  readonly surplusToWallet: boolean
  readonly remark: string
  readonly correctsId: string | null
}

const dayMs = 86_400_000
const maxDaysBack = 366
/** Clocks of browsers are ahead by a little. */
const toleranceMs = 300_000

/** The day of a moment in a time zone. */
export const dateIn = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(ms)

/** Day and clock of a moment in a time zone, to the minute. */
export const timeIn = (timeZone: string, ms: number): string =>
  `${dateIn(timeZone, ms)} ${new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms)}`

/** Throws unless the moment is in the last year. */
export function assertPaidAt(paidAt: number, timeZone: string, now = Date.now()): void {
  const earliest = now - maxDaysBack * dayMs
  if (paidAt < earliest || paidAt > now + toleranceMs)
    throw refuseField('paidAt', text.badTime, { from: dateIn(timeZone, earliest) })
}

/** The account of a part; null for the wallet. */
function accountOf(part: Part, at: number, accounts: readonly OpenAccount[]): OpenAccount | null {
  const field = `parts.${at}.accountId`
  if (part.method === 'wallet') {
    if (part.accountId) throw refuseField(field, text.walletAccount)
    return null
  }
  const account = accounts.find(({ id }) => id === part.accountId)
  if (!account) throw refuseField(field, text.noAccount)
  if (part.method !== 'other' && account.type !== part.method)
    throw refuseField(field, text.otherMethod, { name: account.fullName })
  return account
}

export interface Collected {
  readonly receiptIds: string[]
  readonly receiptNos: string[]
  readonly allocations: { receiptId: string; lineId: string; amount: number }[]
  readonly toWallet: number
}

/**
 * Posts one receipt for each part, in the caller's transaction and on a locked book: allocates it to the lines of the order,
 * and puts the rest into the wallet. Throws what the ledger refuses.
 */
export async function collect(
  trx: Db,
  book: StoredBook,
  { session }: { session: Session },
  collection: Collection,
): Promise<Collected> {
  const { campus, order, parts, paidAt, surplusToWallet } = collection
  const date = dateIn(campus.timeZone, paidAt)
  const isManager = canCall(session.access, { menu: financeMenu, button: 'btn_account' })
  const open = await listOpenAccounts(trx, campus.id)
  const accounts = open.filter(({ frontDesk }) => isManager || frontDesk)
  const lineIds = order
    ? [...book.lines.values()]
        .filter(({ terms, state }) => terms.orderId === order.id && state.status !== 'void')
        .map(({ terms }) => terms.id)
    : []
  if (order && lineIds.length === 0)
    throw refuse(order.status === 'approving' ? text.orderApproving : text.orderVoid, {}, Code.conflict)
  const results: {
    id: string
    part: Part
    account: OpenAccount | null
    fee: number
    result: PaymentResult
  }[] = []
  let current: Book = book
  for (const [at, part] of parts.entries()) {
    if (!order && part.method === 'wallet') throw refuseField(`parts.${at}.method`, text.walletTopUp)
    const account = accountOf(part, at, accounts)
    const amount = toHundredths(part.amount)
    const fee = account ? multiplyDivide(amount, account.feeBp, 10_000) : 0
    const id = newId()
    const from = account
      ? { account: 'cash' as const, accountId: account.id }
      : { account: 'wallet' as const, accountId: null }
    const payment = {
      receiptId: id,
      date,
      campusId: campus.id,
      studentId: book.studentId,
      from,
      amount,
      fee,
      lineIds,
    }
    const result = runCommand(() =>
      receivePayment(current, { ...payment, surplusToWallet: surplusToWallet || order === null }),
    )
    current = result.book
    results.push({ id, part, account, fee, result })
  }
  const numbers: string[] = []
  for (const _ of parts) numbers.push(await nextNumber(trx, 'EduReceipt', { organizeId: campus.id }))
  const batchId = results[0]!.id
  const paidFor = order && order.receivedAmount > 0 ? 'arrears' : 'tuition'
  const kind = order ? paidFor : 'topup'
  await insertRecords(
    trx,
    'edu_receipt',
    results.map(({ id, part, account, fee, result }, at) => ({
      id,
      receipt_no: numbers[at],
      order_id: order?.id ?? null,
      student_id: book.studentId,
      campus_id: campus.id,
      kind,
      amount: toHundredths(part.amount),
      method: part.method,
      account_id: account?.id ?? null,
      paid_at: new Date(paidAt),
      biz_date: date,
      acct_date: result.acctDate,
      external_no: part.externalNo,
      fee,
      to_wallet: result.toWallet,
      status: 'success',
      reconcile: 'none',
      print_count: 0,
      remark: collection.remark,
      corrects_id: collection.correctsId,
      batch_id: batchId,
      creator_user_id: session.userId,
      creator_time: new Date(),
      delete_mark: 0,
      version: 0,
    })),
  )
  await markLateReceipts(
    trx,
    results.map(({ id }) => id),
  )
  const allocations = results.flatMap(({ id, result }) =>
    result.allocations.map(({ lineId, amount }) => ({ receiptId: id, lineId, amount })),
  )
  await insertRecords(
    trx,
    'edu_receipt_allocation',
    allocations.map(({ receiptId, lineId, amount }) => ({ receipt_id: receiptId, line_id: lineId, amount })),
  )
  const joined = joinResults(
    book,
    results.map(({ result }) => result),
  )
  await saveBook(trx, book, joined, { userId: session.userId, batchId })
  return {
    receiptIds: results.map(({ id }) => id),
    receiptNos: numbers,
    allocations: allocations.map((one) => ({ ...one, amount: fromHundredths(one.amount) })),
    toWallet: fromHundredths(results.reduce((sum, { result }) => sum + result.toWallet, 0)),
  }
}
