import type * as z from 'zod'
import type { OrderBody } from '@tessera/shared/contract/edu/orders'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuseField } from '../../errors/refusal.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { termColumnsOf } from '../books/lines.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, lockBook, saveBook } from '../books/store.ts'
import { accountingDate } from '../ledger/dates.ts'
import { emptyState, type LineTerms } from '../ledger/line.ts'
import { signOrder } from '../ledger/sales.ts'
import { totalsOf, type PlannedLine, type PlannedOrder } from './quote.ts'
import { text } from './text.ts'

type Body = z.output<typeof OrderBody>
type Sellers = readonly { userId: string; shareBp: number }[]

/** Without sellers the caller sold. Throws a refusal unless the shares sum to 100 % and every seller exists. */
export async function requireSellers(db: Db, sellers: Sellers, userId: string): Promise<Sellers> {
  if (sellers.length === 0) return [{ userId, shareBp: 10_000 }]
  const ids = new Set(sellers.map((seller) => seller.userId))
  if (ids.size < sellers.length) throw refuseField('sellers', text.sameSeller)
  const shares = sellers.reduce((sum, { shareBp }) => sum + shareBp, 0)
  if (shares !== 10_000) throw refuseField('sellers', text.badShares, { sum: shares / 100 })
  const { rows } = await typedSql({ id: column.text })`
    select id from org_user where id = any(${[...ids]}::text[]) and delete_mark = 0 and enabled_mark = 1`.execute(
    db,
  )
  if (rows.length < ids.size) throw refuseField('sellers', text.noSeller)
  return sellers
}

/**
 * Stores an order with its lines and posts how they begin, in the caller's transaction. The lines of an order that is
 * under approval begin when it is approved.
 */
export async function createOrder(
  trx: Db,
  body: Body,
  order: PlannedOrder,
  { isApproving = false, ...by }: { userId: string; sellers: Sellers; isApproving?: boolean },
): Promise<{ orderId: string; orderNo: string; status: 'approving' | 'unpaid' | 'paid' }> {
  const book = await lockBook(trx, body.studentId)
  const orderId = newId()
  const orderNo = await nextNumber(trx, 'EduOrder', { organizeId: order.campus.id })
  const { listAmount, discountAmount, netAmount } = totalsOf(order)
  await insertRecords(trx, 'edu_order', [
    {
      id: orderId,
      order_no: orderNo,
      student_id: body.studentId,
      sell_campus_id: order.campus.id,
      type: order.type,
      sign_date: order.signDate,
      acct_date: isApproving ? null : accountingDate(order.signDate, book.isClosed),
      list_amount: listAmount,
      discount_amount: discountAmount,
      net_amount: netAmount,
      received_amount: 0,
      refunded_amount: 0,
      status: isApproving ? 'approving' : 'unpaid',
      sellers: by.sellers,
      source_id: body.sourceId ?? null,
      prepay_check: order.prepayCheck,
      remark: body.remark,
      creator_user_id: by.userId,
      creator_time: new Date(),
      delete_mark: 0,
      version: 0,
    },
  ])
  const lines = order.lines.map((line) => newLineOf(line, order, { orderId, studentId: body.studentId }))
  await insertRecords(
    trx,
    'edu_order_line',
    lines.map(({ terms }, at) => {
      const { plan, expireDate } = order.lines[at]!
      return newLineRow(terms, { plan, expireDate })
    }),
  )
  if (isApproving) return { orderId, orderNo, status: 'approving' }
  const result = runCommand(() => signOrder(book, lines, order.signDate))
  await saveBook(trx, book, result, { userId: by.userId, batchId: orderId })
  return { orderId, orderNo, status: netAmount === 0 ? 'paid' : 'unpaid' }
}

function newLineOf(
  { plan, paidUnits, giftUnits, price, effectiveFrom, expireDate }: PlannedLine,
  { campus }: PlannedOrder,
  ids: { orderId: string; studentId: string },
) {
  const terms: LineTerms = {
    ...ids,
    id: newId(),
    sellCampusId: campus.id,
    billing: plan.billing,
    scope: plan.scope,
    courseId: plan.scope === 'course' ? plan.courseId : null,
    subjectId: plan.scope === 'subject' ? plan.subjectId : null,
    price,
    paidUnits,
    giftUnits,
    giftPolicy: plan.giftPolicy,
    unitListPrice: plan.unitListPrice,
    refundRule: plan.refundRule,
    refundReduction: 0,
    effectiveFrom,
    transferred: false,
    activateOnSign: false,
  }
  return { terms, expireDate }
}

interface LineSource {
  /** The plan as it was sold; null where no plan was. */
  readonly plan: { readonly id: string } | null
  readonly expireDate: string | null
}

/** The stored line before its first entry. */
export function newLineRow(terms: LineTerms, { plan, expireDate }: LineSource) {
  const state = emptyState(expireDate)
  const isPeriod = terms.billing !== 'units' && terms.billing !== 'once'
  return {
    id: terms.id,
    ...termColumnsOf({ terms, state }),
    price_plan_id: plan?.id ?? null,
    price_plan_snapshot: plan ?? {},
    expire_date: expireDate,
    period_from: isPeriod ? terms.effectiveFrom : null,
    period_to: isPeriod ? expireDate : null,
    suspended_days: 0,
    status: state.status,
    consumed_units: 0,
    remain_units: 0,
    owed_units: 0,
    recognised: 0,
    received: 0,
    refunded: 0,
    last_seq: 0,
    free_positions: [],
    held_units: 0,
    deferred: 0,
    forfeited: 0,
    deducted: 0,
    transferred_out: 0,
    written_off: 0,
    is_expired: false,
    is_suspended: false,
    creator_time: new Date(),
    delete_mark: 0,
    version: 0,
  }
}
