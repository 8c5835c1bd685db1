import { sql } from 'kysely'
import { payModes } from '@tessera/shared/contract/edu/pay-plans'
import {
  payslipLineKinds,
  payslipRoles,
  payslipStatuses,
  PayslipRow,
  type MissingPayslip,
  type MissingPayslipFilter,
  type PayslipFilter,
} from '@tessera/shared/contract/edu/payslips'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'
import type { Scope } from '../../permissions/scope.ts'
import { insertRecords } from '../books/store.ts'
import type { PayLine } from './compute.ts'
import { payslipCampus } from './lessons.ts'

const select = sql`
  ps.id, ps.payslip_no as "payslipNo", ps.coach_id as "coachId", coalesce(u.real_name, '') as "coachName",
  z.short_name as "campusName", ps.month, ps.status, (
    select count(*) from edu_payslip_line l where l.payslip_id = ps.id and l.kind = 'lesson') as "lessonCount", (
    select count(*) from edu_payslip_line l where l.payslip_id = ps.id and l.kind = 'lesson' and l.plan_id is null) as uncovered,
  ps.total, ps.acct_date as "acctDate", ps.void_acct_date as "voidAcctDate",
  ps.paid_date as "paidDate", ps.paid_acct_date as "paidAcctDate", coalesce(a.name, '') as "accountName",
  coalesce(ps.void_reason, '') as "voidReason"`
const join = sql`
  join edu_campus z on z.id = ps.campus_id left join org_user u on u.id = ps.coach_id
  left join edu_pay_account a on a.id = ps.account_id`

const toYuan = <R extends { total: number }>(row: R): R => ({ ...row, total: fromHundredths(row.total) })

/** One page of the visible payslips. */
export async function listPayslips(db: Db, { rows: areVisible }: Scope, filter: PayslipFilter) {
  const { month, status, campusId, coachId, keyword } = filter
  const { list, pagination } = await loadPage<PayslipRow>(db, filter, {
    alias: 'ps',
    select,
    from: sql`from edu_payslip ps where ${allConditions([
      sql`ps.delete_mark = 0`,
      areVisible,
      month && sql`ps.month = ${month}`,
      status && sql`ps.status = ${status}`,
      campusId && sql`ps.campus_id = ${campusId}`,
      coachId && sql`ps.coach_id = ${coachId}`,
      keyword &&
        sql`ps.payslip_no ilike ${containsPattern(keyword)} or ps.coach_id in (
          select k.id from org_user k where k.real_name ilike ${containsPattern(keyword)})`,
    ])}`,
    join,
    order: sql`ps.month desc, ps.id desc`,
  })
  return { list: list.map(toYuan), pagination }
}

/**
 * The payslips `ps` that are missing: of coaches who gave lessons in a month, and have none of it. They have the columns by
 * which payslips are visible.
 */
export const missingPayslips = (month?: string) => sql`(
  select g.coach_id || '.' || g.month as id, g.coach_id, g.month, g.lesson_count, ${payslipCampus} as campus_id,
    'draft'::text as status, null::text as creator_user_id, null::timestamptz as creator_time
  from (
    select h.id as coach_id, to_char(e.biz_date, 'YYYY-MM') as month, count(*)::int as lesson_count
    from edu_lesson e join edu_coach h on h.id = e.coach_id or h.id = any(e.assistant_ids)
    where e.delete_mark = 0 and e.status = 'done'
      ${month ? sql`and e.biz_date between ${`${month}-01`}::date and (${`${month}-01`}::date + interval '1 month - 1 day')` : sql``}
    group by 1, 2) g join edu_coach h on h.id = g.coach_id
  where not exists (select 1 from edu_payslip y where y.coach_id = g.coach_id and y.month = g.month and y.status <> 'void'
    and y.delete_mark = 0)) ps`

/** One page of the missing payslips that the caller would see. */
export async function listMissingPayslips(db: Db, { rows: areVisible }: Scope, filter: MissingPayslipFilter) {
  const { month, campusId, coachId, keyword } = filter
  return loadPage<MissingPayslip>(db, filter, {
    alias: 'ps',
    select: sql`ps.id, ps.coach_id as "coachId", coalesce(u.real_name, '') as "coachName",
      coalesce(z.short_name, '') as "campusName", ps.month, ps.lesson_count as "lessonCount"`,
    from: sql`from ${missingPayslips(month)} where ${allConditions([
      areVisible,
      campusId && sql`ps.campus_id = ${campusId}`,
      coachId && sql`ps.coach_id = ${coachId}`,
      keyword &&
        sql`ps.coach_id in (select k.id from org_user k where k.real_name ilike ${containsPattern(keyword)})`,
    ])}`,
    join: sql`left join edu_campus z on z.id = ps.campus_id left join org_user u on u.id = ps.coach_id`,
    order: sql`ps.month desc, ps.coach_id`,
  })
}

/** A visible payslip with its lines; throws 404 where it is not visible. */
export async function readPayslip(db: Db, { rows: areVisible }: Scope, id: string) {
  const { rows } = await typedSql({ ...schemaColumns(PayslipRow), creatorTime: column.time })`
    select ${select}, ps.creator_time as "creatorTime" from edu_payslip ps ${join}
    where ps.id = ${id} and ps.delete_mark = 0 and ${areVisible}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  const { rows: lines } = await typedSql({
    ...columnsOf('edu_payslip_line', 'lineNo', 'lessonId', 'bizDate', 'base', 'rate', 'amount'),
    kind: column.oneOf(...payslipLineKinds),
    role: column.oneOf(...payslipRoles),
    lessonName: column.text,
    campusName: column.text,
    startAt: column.time,
    planName: column.text,
    mode: column.oneOf(...payModes).orNull,
  })`
    select l.line_no as "lineNo", l.kind, l.role, l.lesson_id as "lessonId", coalesce(k.name, c.name) as "lessonName",
      z.short_name as "campusName", l.biz_date as "bizDate", e.start_at as "startAt", coalesce(p.name, '') as "planName",
      l.mode, l.base, l.rate, l.amount
    from edu_payslip_line l join edu_lesson e on e.id = l.lesson_id join edu_course c on c.id = e.course_id
      join edu_campus z on z.id = l.campus_id left join edu_class k on k.id = e.class_id
      left join edu_pay_plan p on p.id = l.plan_id
    where l.payslip_id = ${id} order by l.line_no`.execute(db)
  return {
    ...toYuan(rows[0]),
    lines: lines.map((line) => ({
      ...line,
      base: fromHundredths(line.base),
      rate: Math.round(line.rate) / 100,
      amount: fromHundredths(line.amount),
    })),
  }
}

const headColumns = {
  ...columnsOf('edu_payslip', 'id', 'coachId', 'campusId', 'month', 'total', 'acctDate'),
  status: column.oneOf(...payslipStatuses),
  today: column.date,
}
export type PayslipHead = column.RowOf<typeof headColumns>

/** Locks a visible payslip for a command; throws 404 where it is not visible. */
export async function lockPayslip(trx: Db, scope: Scope, id: string): Promise<PayslipHead> {
  await scope.lockRow(trx, id)
  const { rows } = await typedSql(headColumns)`
    select ps.id, ps.coach_id as "coachId", ps.campus_id as "campusId", ps.month, ps.total, ps.acct_date as "acctDate",
      ps.status, (now() at time zone z.time_zone)::date as today
    from edu_payslip ps join edu_campus z on z.id = ps.campus_id where ps.id = ${id} and ps.delete_mark = 0`.execute(
    trx,
  )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export const totalOf = (lines: readonly Pick<PayLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** Replaces the lines of a draft. */
export async function writeLines(trx: Db, payslipId: string, lines: readonly PayLine[]): Promise<void> {
  await sql`delete from edu_payslip_line where payslip_id = ${payslipId}`.execute(trx)
  await insertRecords(
    trx,
    'edu_payslip_line',
    lines.map((line, at) => ({
      payslip_id: payslipId,
      line_no: at + 1,
      kind: line.kind,
      role: line.role,
      lesson_id: line.lessonId,
      campus_id: line.campusId,
      biz_date: line.bizDate,
      plan_id: line.planId,
      mode: line.mode,
      base: line.base,
      rate: line.rate,
      amount: line.amount,
      note: '',
    })),
  )
  await sql`update edu_payslip set total = ${totalOf(lines)}, last_modify_time = now() where id = ${payslipId}`.execute(
    trx,
  )
}

/** What the lines of a payslip cost each campus, in fen. */
export async function sumByCampus(trx: Db, payslipId: string) {
  const { rows } = await typedSql({ campusId: column.text, amount: column.number })`
    select campus_id as "campusId", sum(amount) as amount from edu_payslip_line
    where payslip_id = ${payslipId} group by campus_id order by campus_id`.execute(trx)
  return rows
}
