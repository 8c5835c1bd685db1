import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { Code } from '@tessera/shared/contract/wire'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { lineName } from '../orders/store.ts'
import type { SaleScopes } from '../orders/scopes.ts'
import { text } from './text.ts'

const columns = {
  ...columnsOf('edu_order_line', 'id', 'studentId', 'orderId'),
  ...columnsOf('edu_order', 'orderNo'),
  studentName: column.text,
  lineName: column.text,
  campusId: column.text,
  campusName: column.text,
  timeZone: column.text,
  today: column.date,
}
/** A line with the names by which people know it. */
export type LineHead = column.RowOf<typeof columns>

/**
 * A line that the caller may see, by its order and its student; throws 404 otherwise, and a refusal while its order is in
 * approval.
 */
export async function requireLine(
  db: Db,
  { orders, students }: Pick<SaleScopes, 'orders' | 'students'>,
  id: string,
): Promise<LineHead> {
  const { rows } = await typedSql({ ...columns, isApproving: column.boolean })`
    select o.status = 'approving' as "isApproving", l.id, l.student_id as "studentId", l.order_id as "orderId", o.order_no as "orderNo",
      s.name as "studentName", ${lineName} as "lineName", z.id as "campusId",
      z.short_name as "campusName", z.time_zone as "timeZone", (now() at time zone z.time_zone)::date as today
    from edu_order_line l join edu_order o on o.id = l.order_id join edu_student s on s.id = l.student_id
      join edu_campus z on z.id = o.sell_campus_id
    where l.id = ${id} and l.delete_mark = 0 and o.delete_mark = 0 and s.delete_mark = 0
      and (${orders.rows}) and (${students.rows})`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { isApproving, ...head } = rows[0]
  if (isApproving) throw refuse(text.orderApproving, {}, Code.conflict)
  return head
}
