import { sql } from 'kysely'
import {
  refundRoutes,
  refundRules,
  type RefundFilter,
  type RefundRow,
} from '@tessera/shared/contract/edu/refunds'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { lineName } from '../orders/store.ts'

const amounts = ['remainValue', 'deduction', 'amount'] as const

const toShown = ({ _hidden, ...row }: RefundRow & { _hidden: string[] }) =>
  withoutHidden({
    ...row,
    units: fromHundredths(row.units),
    ...Object.fromEntries(amounts.map((key) => [key, fromHundredths(row[key])])),
    // Who may not see what orders paid back sees no refund's amount.
    _hidden: _hidden.includes('refundedAmount') ? [...amounts] : [],
  })

/** One page of the refunds of visible orders. */
export async function listRefunds(db: Db, scope: Scope, filter: RefundFilter) {
  const { studentId, campusId, status, approvedUntil, keyword } = filter
  const { list, pagination } = await loadPage<RefundRow & { _hidden: string[] }>(db, filter, {
    alias: 'r',
    select: sql`r.id, r.refund_no as "refundNo", l.student_id as "studentId", s.name as "studentName",
      o.order_no as "orderNo", ${lineName} as "lineName", z.short_name as "campusName", r.units, r.rule,
      r.remain_value as "remainValue", r.deduction, r.amount, r.route, coalesce(k.name, '') as "accountName", r.reason,
      coalesce(u.real_name, '') as "applicantName", r.applied_at as "appliedAt", r.paid_at as "paidAt",
      z.time_zone as "timeZone", r.biz_date as "bizDate", (
        select y.acct_date from edu_refund_payment y where y.refund_id = r.id and r.status = 6 order by y.seq desc limit 1
      ) as "acctDate", r.status, r.flow_task_id as "flowTaskId", ${scope.hidden} as "_hidden"`,
    from: sql`from edu_refund r where ${allConditions([
      sql`r.delete_mark = 0`,
      sql`r.line_id in (select l.id from edu_order_line l join edu_order o on o.id = l.order_id
        where ${allConditions([
          scope.rows,
          studentId && sql`l.student_id = ${studentId}`,
          campusId && sql`o.sell_campus_id = ${campusId}`,
          approvedUntil &&
            sql`(r.approved_at at time zone (select z.time_zone from edu_campus z where z.id = o.sell_campus_id))::date
              <= ${approvedUntil}::date`,
        ])})`,
      status !== undefined && sql`r.status = ${status}`,
      keyword &&
        sql`r.refund_no ilike ${containsPattern(keyword)} or r.line_id in (select l.id from edu_order_line l
          join edu_student s on s.id = l.student_id join edu_order o on o.id = l.order_id
          where s.name ilike ${containsPattern(keyword)} or s.pinyin ilike ${containsPattern(keyword)}
            or o.order_no ilike ${containsPattern(keyword)})`,
    ])}`,
    join: sql`join edu_order_line l on l.id = r.line_id join edu_order o on o.id = l.order_id
      join edu_student s on s.id = l.student_id join edu_campus z on z.id = o.sell_campus_id
      left join edu_pay_account k on k.id = r.account_id left join org_user u on u.id = r.creator_user_id`,
    order: orderBy(
      filter,
      { refundNo: sql`r.refund_no`, appliedAt: sql`r.applied_at` },
      sql`r.applied_at desc, r.id desc`,
    ),
  })
  return { list: list.map(toShown), pagination }
}

const headColumns = {
  ...columnsOf(
    'edu_refund',
    'id',
    'refundNo',
    'lineId',
    'units',
    'remainValue',
    'amount',
    'status',
    'accountId',
    'payments',
    'approvedAt',
  ),
  rule: column.oneOf(...refundRules),
  route: column.oneOf(...refundRoutes),
  studentId: column.text,
  campusId: column.text,
  timeZone: column.text,
}
export type RefundHead = column.RowOf<typeof headColumns>

/** A refund of an order where the condition on the order `o` holds; throws 404 otherwise. */
export async function requireRefund(
  db: Db,
  id: string,
  { rows: isVisible }: Pick<Scope, 'rows'> = { rows: sql`true` },
): Promise<RefundHead> {
  const { rows } = await typedSql(headColumns)`
    select r.id, r.refund_no as "refundNo", r.line_id as "lineId", r.units, r.remain_value as "remainValue", r.amount, r.status, r.account_id as "accountId",
      r.payments, r.approved_at as "approvedAt", r.rule, r.route, l.student_id as "studentId", z.id as "campusId", z.time_zone as "timeZone"
    from edu_refund r join edu_order_line l on l.id = r.line_id join edu_order o on o.id = l.order_id
      join edu_campus z on z.id = o.sell_campus_id
    where r.id = ${id} and r.delete_mark = 0 and (${isVisible})`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** A payment of a refund, or its reversal with a negative amount; without an account to the wallet. */
export interface Payment {
  readonly amount: number
  readonly accountId: string | null
  readonly bizDate: string
  readonly acctDate: string
  readonly userId: string | null
}

/** Records a payment, from which figures are made. Those of nothing are none. */
export async function writePayment(
  trx: Db,
  refundId: string,
  { amount, accountId, bizDate, acctDate, userId }: Payment,
): Promise<void> {
  if (amount === 0) return
  await sql`insert into edu_refund_payment (refund_id, seq, amount, account_id, biz_date, acct_date, operator_id)
    select ${refundId}, coalesce(max(seq), 0) + 1, ${amount}, ${accountId}, ${bizDate}::date, ${acctDate}::date, ${userId}
    from edu_refund_payment where refund_id = ${refundId}`.execute(trx)
}

/** The accounting date of the latest payment of a refund. */
export async function findPaymentDate(db: Db, refundId: string): Promise<string> {
  const { rows } = await typedSql({ acctDate: column.date })`
    select acct_date as "acctDate" from edu_refund_payment where refund_id = ${refundId} order by seq desc limit 1`.execute(
    db,
  )
  if (!rows[0]) throw new RangeError(`refund ${refundId} has no payment`)
  return rows[0].acctDate
}
