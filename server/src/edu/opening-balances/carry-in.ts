import type { OpeningBalance } from '@tessera/shared/contract/edu/opening-balances'
import { toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Scope } from '../../permissions/scope.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import { runCommand } from '../books/refusals.ts'
import { insertRecords, loadAccountingDate, lockBook, lockBooks, saveBook } from '../books/store.ts'
import { addDays } from '../ledger/dates.ts'
import type { LineTerms } from '../ledger/line.ts'
import { carryIn } from '../ledger/sales.ts'
import { isByPeriod, loadCampus, loadPlans, type SellingCampus, type SoldPlan } from '../orders/plans.ts'
import { newLineRow } from '../orders/sell.ts'
import { text } from './text.ts'

export interface CarryInScopes {
  readonly students: Scope
  readonly plans: Scope
}

interface Writer {
  readonly userId: string
  readonly scopes: CarryInScopes
}

const studentColumns = columnsOf('edu_student', 'id', 'name', 'campusId')
type Student = column.RowOf<typeof studentColumns>

/**
 * Gives students what they had left before this system was used, in the order of the rows; returns the ids of the orders.
 * Throws a refusal for the first row that cannot be.
 */
export async function carryInStudents(
  trx: Db,
  writer: Writer,
  rows: readonly OpeningBalance[],
): Promise<string[]> {
  const students: Student[] = []
  for (const { studentNo } of rows) students.push(await findStudent(trx, writer.scopes, studentNo))
  // All students are locked first, in one order, so that two imports cannot wait for each other.
  await lockBooks(
    trx,
    students.map(({ id }) => id),
  )
  const ids: string[] = []
  for (const [at, row] of rows.entries()) ids.push(await carryInStudent(trx, writer, students[at]!, row))
  return ids
}

async function findStudent(trx: Db, { students }: CarryInScopes, studentNo: string): Promise<Student> {
  const { rows } = await typedSql(studentColumns)`
    select s.id, s.name, s.campus_id as "campusId" from edu_student s
    where s.student_no = ${studentNo} and s.delete_mark = 0 and ${students.rows}`.execute(trx)
  if (!rows[0]) throw refuseField('studentNo', text.noStudent, { no: studentNo })
  return rows[0]
}

/** A price plan by its name. It need not be on sale: what students brought may not be sold any more. */
async function findPlan(trx: Db, { plans }: CarryInScopes, name: string): Promise<SoldPlan> {
  const { rows } = await typedSql({ id: column.text })`
    select p.id from edu_price_plan p where p.name = ${name} and p.delete_mark = 0 and ${plans.pickerRows}`.execute(
    trx,
  )
  const found = await loadPlans(
    trx,
    rows.map(({ id }) => id),
  )
  const plan = found.get(rows[0]?.id ?? '')
  if (!plan) throw refuseField('planName', text.noPlan, { name })
  return plan
}

/** Throws where the student has an opening balance of this plan: a sheet that is imported twice must not count twice. */
async function assertNew(trx: Db, { id, name }: Student, planId: string): Promise<void> {
  const { rows } = await typedSql(columnsOf('edu_order', 'orderNo'))`
    select o.order_no as "orderNo" from edu_order o join edu_order_line l on l.order_id = o.id
    where o.student_id = ${id} and o.type = 'opening' and o.status <> 'void' and o.delete_mark = 0
      and l.price_plan_id = ${planId} limit 1`.execute(trx)
  if (rows[0]) throw refuse(text.alreadyThere, { name, no: rows[0].orderNo }, Code.conflict)
}

/** The last day of what is left: days of a period card begin today. */
function lastDayOf(
  plan: SoldPlan,
  { today }: SellingCampus,
  { units, expireDate }: OpeningBalance,
): string | null {
  if (isByPeriod(plan)) {
    if (!Number.isInteger(units)) throw refuseField('units', text.wholeDays, { name: plan.name })
    return addDays(today, units - 1)
  }
  if (expireDate && expireDate < today) throw refuseField('expireDate', text.expired, { date: expireDate })
  return expireDate || null
}

async function carryInStudent(
  trx: Db,
  { userId, scopes }: Writer,
  student: Student,
  row: OpeningBalance,
): Promise<string> {
  const plan = await findPlan(trx, scopes, row.planName)
  const campus = await loadCampus(trx, student.campusId)
  if (campus?.status !== 'open') throw refuse(text.noCampus)
  const expireDate = lastDayOf(plan, campus, row)
  await assertNew(trx, student, plan.id)
  const { today } = campus
  const orderId = newId()
  const orderNo = await nextNumber(trx, 'EduOrder', { organizeId: campus.id })
  await insertRecords(trx, 'edu_order', [
    {
      id: orderId,
      order_no: orderNo,
      student_id: student.id,
      sell_campus_id: campus.id,
      type: 'opening',
      sign_date: today,
      acct_date: await loadAccountingDate(trx, today),
      list_amount: 0,
      discount_amount: 0,
      net_amount: 0,
      received_amount: 0,
      refunded_amount: 0,
      status: 'paid',
      sellers: [{ userId, shareBp: 10_000 }],
      remark: row.remark || null,
      creator_user_id: userId,
      creator_time: new Date(),
      delete_mark: 0,
      version: 0,
    },
  ])
  const terms: LineTerms = {
    id: newId(),
    orderId,
    studentId: student.id,
    sellCampusId: campus.id,
    billing: plan.billing,
    scope: plan.scope,
    courseId: plan.scope === 'course' ? plan.courseId : null,
    subjectId: plan.scope === 'subject' ? plan.subjectId : null,
    price: toHundredths(row.amount),
    paidUnits: toHundredths(row.units),
    giftUnits: 0,
    giftPolicy: 'average',
    unitListPrice: plan.unitListPrice,
    refundRule: plan.refundRule,
    refundReduction: 0,
    effectiveFrom: today,
    transferred: true,
    activateOnSign: false,
  }
  await insertRecords(trx, 'edu_order_line', [newLineRow(terms, { plan, expireDate })])
  const book = await lockBook(trx, student.id)
  const result = runCommand(() => carryIn(book, { terms, expireDate }, today))
  await saveBook(trx, book, result, { userId, batchId: orderId })
  return orderId
}
