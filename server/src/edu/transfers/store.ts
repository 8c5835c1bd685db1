import { sql } from 'kysely'
import { transferKinds, type TransferFilter, type TransferRow } from '@tessera/shared/contract/edu/transfers'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { insertRecords } from '../books/store.ts'
import { lineName } from '../orders/store.ts'

type Row = TransferRow & { _hidden: string[] }
const toShown = ({ _hidden, ...row }: Row) =>
  withoutHidden({
    ...row,
    units: fromHundredths(row.units),
    newUnits: fromHundredths(row.newUnits),
    value: fromHundredths(row.value),
    walletRemainder: fromHundredths(row.walletRemainder),
    _hidden: _hidden.includes('netAmount') ? ['value', 'walletRemainder'] : [],
  })

interface Scopes {
  orders: Scope
  students: Scope
}

/** One page of the transfers out of visible orders, and of the moves of visible students between classes. */
export async function listTransfers(db: Db, { orders: scope, students }: Scopes, filter: TransferFilter) {
  const { studentId, campusId, status, keyword } = filter
  const { list, pagination } = await loadPage<Row>(db, filter, {
    alias: 't',
    select: sql`t.id, t.transfer_no as "transferNo", t.kind, s.id as "studentId", s.name as "studentName",
      coalesce(o.order_no, '') as "orderNo", case when t.kind = 'class' then f.name else ${lineName} end as "lineName",
      coalesce(k.name, p.name, x.name || ' ' || x.student_no, z.short_name, '') as target,
      to_char(t.biz_date, 'YYYY-MM-DD') as "bizDate", t.units, t.value, t.new_units as "newUnits",
      t.wallet_remainder as "walletRemainder", t.reason,
      coalesce(u.real_name, '') as "applicantName", t.creator_time as "appliedAt", t.status,
      t.flow_task_id as "flowTaskId",
      case when o.id is null then '{}'::text[] else ${scope.hidden} end as "_hidden"`,
    from: sql`from edu_transfer t where ${allConditions([
      sql`t.delete_mark = 0`,
      sql`(t.from_line_id in (select l.id from edu_order_line l join edu_order o on o.id = l.order_id
        where ${allConditions([
          scope.rows,
          studentId && sql`(l.student_id = ${studentId} or t.to_student_id = ${studentId})`,
          campusId && sql`o.sell_campus_id = ${campusId}`,
        ])}) or (t.kind = 'class' and t.student_id in (select s.id from edu_student s
        where ${allConditions([students.rows, studentId && sql`s.id = ${studentId}`])})
          and ${campusId ? sql`t.from_class_id in (select k.id from edu_class k where k.campus_id = ${campusId})` : sql`true`}))`,
      status !== undefined && sql`t.status = ${status}`,
      keyword &&
        sql`t.transfer_no ilike ${containsPattern(keyword)} or t.from_line_id in (select l.id from edu_order_line l
          join edu_student s on s.id = l.student_id join edu_order o on o.id = l.order_id
          where s.name ilike ${containsPattern(keyword)} or s.pinyin ilike ${containsPattern(keyword)}
            or o.order_no ilike ${containsPattern(keyword)})
          or t.student_id in (select s.id from edu_student s
            where s.name ilike ${containsPattern(keyword)} or s.pinyin ilike ${containsPattern(keyword)})`,
    ])}`,
    join: sql`left join edu_order_line l on l.id = t.from_line_id left join edu_order o on o.id = l.order_id
      join edu_student s on s.id = coalesce(l.student_id, t.student_id) left join edu_class f on f.id = t.from_class_id
      left join edu_class k on k.id = t.to_class_id left join edu_price_plan p on p.id = t.price_plan_id
      left join edu_student x on x.id = t.to_student_id left join edu_campus z on z.id = t.to_campus_id
      left join org_user u on u.id = t.creator_user_id`,
    order: orderBy(
      filter,
      { transferNo: sql`t.transfer_no`, appliedAt: sql`t.creator_time` },
      sql`t.creator_time desc, t.id desc`,
    ),
  })
  return { list: list.map(toShown), pagination }
}

const headColumns = {
  ...columnsOf(
    'edu_transfer',
    'id',
    'transferNo',
    'pricePlanId',
    'units',
    'value',
    'newUnits',
    'newValue',
    'walletRemainder',
    'toStudentId',
    'toCampusId',
  ),
  kind: column.oneOf(...transferKinds),
  fromLineId: column.text,
  reason: column.text,
}
export type TransferHead = column.RowOf<typeof headColumns>

/** A transfer of lessons; throws 404 where there is none. */
export async function requireTransfer(db: Db, id: string): Promise<TransferHead> {
  const { rows } = await typedSql(headColumns)`
    select id, transfer_no as "transferNo", kind, from_line_id as "fromLineId", price_plan_id as "pricePlanId", units,
      value, new_units as "newUnits", new_value as "newValue", wallet_remainder as "walletRemainder", to_student_id as "toStudentId", to_campus_id as "toCampusId", reason
    from edu_transfer where id = ${id} and kind <> 'class' and delete_mark = 0`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

interface ClassMove {
  studentIds: readonly string[]
  fromClassId: string
  toClassId: string
  /** Of the class that the students leave. */
  campusId: string
  date: string
  reason: string
  userId: string
}

/** Records that students move to another class on a day. It needs no approval and changes no line. */
export async function recordClassMove(
  trx: Db,
  { studentIds, fromClassId, toClassId, campusId, date, reason, userId }: ClassMove,
): Promise<void> {
  const rows: object[] = []
  for (const studentId of studentIds)
    rows.push({
      id: newId(),
      transfer_no: await nextNumber(trx, 'EduTransfer', { organizeId: campusId }),
      kind: 'class',
      student_id: studentId,
      from_class_id: fromClassId,
      to_class_id: toClassId,
      biz_date: date,
      units: 0,
      value: 0,
      reason,
      status: 2,
      creator_user_id: userId,
      creator_time: new Date(),
    })
  await insertRecords(trx, 'edu_transfer', rows)
}
