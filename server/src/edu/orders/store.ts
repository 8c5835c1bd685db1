import { sql } from 'kysely'
import { OrderRow, type OrderFilter } from '@tessera/shared/contract/edu/orders'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { lackedBy } from '../books/line-figures.ts'

/** What the lines of the order `o` still lack, in fen; a void order lacks nothing. */
export const arrearsOfOrder = sql`(case when o.status in ('void', 'approving') then 0 else (
  select coalesce(sum(${lackedBy('l')}), 0)
  from edu_order_line l where l.order_id = o.id and l.delete_mark = 0) end)`

/** What refunds of the order `o` were approved to give back and have not paid, in fen. */
const unpaidOfOrder = sql`(o.refunded_amount - (
  select coalesce(sum(y.amount), 0) from edu_order_line l join edu_refund f on f.line_id = l.id and f.delete_mark = 0
    join edu_refund_payment y on y.refund_id = f.id where l.order_id = o.id))`

/** Name of the plan of the line `l`; a line from before the plans has that of its course. */
export const lineName = sql`coalesce(nullif(l.price_plan_snapshot ->> 'name', ''), (
  select c.name from edu_course c where c.id = l.course_id), '')`

const select = sql`
  o.id, o.order_no as "orderNo", o.student_id as "studentId", s.name as "studentName", o.sell_campus_id as "sellCampusId", z.short_name as "campusName",
  o.type, o.sign_date as "signDate", o.acct_date as "acctDate", o.void_acct_date as "voidAcctDate", array(
    select ${lineName} from edu_order_line l where l.order_id = o.id and l.delete_mark = 0 order by l.id) as "lineNames",
  o.net_amount as "netAmount", o.received_amount as "receivedAmount", ${arrearsOfOrder} as arrears,
  o.refunded_amount - ${unpaidOfOrder} as "refundedAmount", ${unpaidOfOrder} as "refundUnpaid", array(
    select u.real_name from jsonb_array_elements(o.sellers) x join org_user u on u.id = x ->> 'userId'
    order by u.real_name) as "sellerNames", o.status`
const join = sql`join edu_student s on s.id = o.student_id join edu_campus z on z.id = o.sell_campus_id`

const conditions = ({ rows, ifVisible }: Scope, filter: OrderFilter) => {
  const { studentId, campusId, type, status, signFrom, signTo, hasArrears, keyword } = filter
  return [
    sql`o.delete_mark = 0`,
    rows,
    studentId && sql`o.student_id = ${studentId}`,
    campusId && sql`o.sell_campus_id = ${campusId}`,
    type && sql`o.type = ${type}`,
    status && sql`o.status = ${status}`,
    signFrom && sql`o.sign_date >= ${signFrom}::date`,
    signTo && sql`o.sign_date <= ${signTo}::date`,
    hasArrears !== undefined && sql`(${ifVisible('arrears', arrearsOfOrder)} > 0) = ${hasArrears === 1}`,
    keyword &&
      sql`o.order_no ilike ${containsPattern(keyword)} or o.student_id in (
        select k.id from edu_student k where k.name ilike ${containsPattern(keyword)}
          or k.pinyin ilike ${containsPattern(keyword)} or k.student_no ilike ${containsPattern(keyword)})`,
  ]
}

const sortable = {
  orderNo: sql`o.order_no`,
  signDate: sql`o.sign_date`,
  netAmount: sql`o.net_amount`,
  receivedAmount: sql`o.received_amount`,
  status: sql`o.status`,
}

const money = ['netAmount', 'receivedAmount', 'arrears', 'refundedAmount', 'refundUnpaid'] as const
const toYuan = <R extends OrderRow & { _hidden: string[] }>(row: R): R => ({
  ...row,
  // Who may not see what was refunded does not see what is to be.
  _hidden: row._hidden.includes('refundedAmount') ? [...row._hidden, 'refundUnpaid'] : row._hidden,
  ...Object.fromEntries(money.map((key) => [key, fromHundredths(row[key])])),
})

/** One page of the visible orders. */
export async function listOrders(db: Db, scope: Scope, filter: OrderFilter) {
  scope.assertSortable(filter.sidx)
  const { list, pagination } = await loadPage<OrderRow & { _hidden: string[] }>(db, filter, {
    alias: 'o',
    select: sql`${select}, ${scope.hidden} as "_hidden"`,
    from: sql`from edu_order o where ${allConditions(conditions(scope, filter))}`,
    join,
    order: orderBy(filter, scope.ifVisibleEach(sortable), sql`o.sign_date desc, o.id desc`),
  })
  return { list: list.map(toYuan).map(withoutHidden), pagination }
}

const recordColumns = {
  ...schemaColumns(OrderRow),
  _hidden: column.listOf(column.text),
  remark: column.text,
  creatorTime: column.time,
}

/** A visible order with its lines; throws 404 where it is not visible. */
export async function readOrder(db: Db, scope: Scope, id: string) {
  const { rows } = await typedSql(recordColumns)`
    select ${select}, ${scope.hidden} as "_hidden", coalesce(o.remark, '') as remark, o.creator_time as "creatorTime"
    from edu_order o ${join} where o.id = ${id} and o.delete_mark = 0 and ${scope.rows}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const lines = await loadLines(db, id)
  return withoutHidden({ ...toYuan(rows[0]), lines })
}

async function loadLines(db: Db, orderId: string) {
  const { rows } = await typedSql({
    ...columnsOf(
      'edu_order_line',
      'id',
      'billing',
      'paidUnits',
      'giftUnits',
      'consumedUnits',
      'remainUnits',
      'heldUnits',
      'effectiveFrom',
      'expireDate',
      'status',
    ),
    name: column.text,
  })`
    select l.id, ${lineName} as name, l.billing, l.paid_units as "paidUnits", l.gift_units as "giftUnits",
      l.consumed_units as "consumedUnits", l.remain_units as "remainUnits", l.held_units as "heldUnits",
      l.effective_from as "effectiveFrom", l.expire_date as "expireDate", l.status
    from edu_order_line l where l.order_id = ${orderId} and l.delete_mark = 0 order by l.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    paidUnits: fromHundredths(row.paidUnits),
    giftUnits: fromHundredths(row.giftUnits),
    consumedUnits: fromHundredths(row.consumedUnits),
    remainUnits: fromHundredths(row.remainUnits),
    heldUnits: fromHundredths(row.heldUnits),
  }))
}

const headColumns = {
  ...columnsOf('edu_order', 'id', 'studentId', 'sellCampusId', 'signDate', 'status', 'receivedAmount'),
  timeZone: column.text,
  today: column.date,
}
export type OrderHead = column.RowOf<typeof headColumns>

/** What commands on a visible order need of it; undefined where it is not visible. */
export async function findOrderHead(
  db: Db,
  { rows: isVisible }: Pick<Scope, 'rows'>,
  id: string,
): Promise<OrderHead | undefined> {
  const { rows } = await typedSql(headColumns)`
    select o.id, o.student_id as "studentId", o.sell_campus_id as "sellCampusId", o.sign_date as "signDate", o.status,
      o.received_amount as "receivedAmount", z.time_zone as "timeZone", (now() at time zone z.time_zone)::date as today
    from edu_order o join edu_campus z on z.id = o.sell_campus_id where o.id = ${id} and o.delete_mark = 0 and ${isVisible}`.execute(
    db,
  )
  return rows[0]
}

/** The home campus of a student. */
export async function findCampusOfStudent(
  db: Db,
  studentId: string,
): Promise<{ id: string; timeZone: string; studentName: string } | undefined> {
  const { rows } = await typedSql({ ...columnsOf('edu_campus', 'id', 'timeZone'), studentName: column.text })`
    select z.id, z.time_zone as "timeZone", s.name as "studentName" from edu_student s join edu_campus z on z.id = s.campus_id
    where s.id = ${studentId} and s.delete_mark = 0`.execute(db)
  return rows[0]
}
