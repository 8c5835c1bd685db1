import { beforeAll, expect, test } from 'vitest'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { openingImports } from '@tessera/shared/contract/edu/opening-balances'
import { orders } from '@tessera/shared/contract/edu/orders'
import { financeStatistics } from '@tessera/shared/contract/edu/statistics'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// Students bring lessons and money from before this system was used.

let app: LessonApp
let planName: string
/** A plan that is billed by the day. */
let cardName: string
beforeAll(async () => {
  app = await openLessonApp()
  const [plan] = await app.run('select name from edu_price_plan where id = $1', [app.plan])
  planName = String(plan!['name'])
  const [card] = await app.run(
    `select name from edu_price_plan where billing not in ('units', 'once') and delete_mark = 0 limit 1`,
  )
  cardName = String(card!['name'])
})

const numberOf = async (studentId: string) => {
  const [student] = await app.run('select student_no as no from edu_student where id = $1', [studentId])
  return String(student!['no'])
}
const rowOf = async (studentId: string, more: object = {}) => ({
  studentNo: await numberOf(studentId),
  planName,
  units: '10',
  amount: '1500',
  ...more,
})
const load = (list: object[], by = app.principal) => app.data(openingImports.start, { list } as never, by)
/** Imports one row of a student. */
async function loadRow(studentId: string, more: object = {}) {
  const row = await rowOf(studentId, more)
  return load([row])
}
const linesOf = (studentId: string) =>
  app.run(
    `select l.id, l.order_id, l.status, l.remain_units, l.deferred, l.received, l.net_amount, o.type, o.status as order_status
     from edu_order_line l join edu_order o on o.id = l.order_id where l.student_id = $1 order by l.id`,
    [studentId],
  )

test('a row becomes an order without a price, whose lessons have the remaining value', async () => {
  const studentId = app.nextStudent()
  const outcome = await loadRow(studentId, { expireDate: '2099-12-31', remark: '旧系统 A-17' })
  expect(outcome).toMatchObject({ snum: 1, fnum: 0 })
  expect(await linesOf(studentId)).toMatchObject([
    {
      status: 'active',
      remain_units: 1000,
      deferred: 150_000,
      received: 150_000,
      type: 'opening',
      order_status: 'paid',
    },
  ])
  const [student] = await app.run('select stage from edu_student where id = $1', [studentId])
  expect(student!['stage']).toBe('member')
  const { list } = await app.data(orders.list, { studentId } as never, app.principal)
  expect(list).toMatchObject([{ type: 'opening', netAmount: 0, arrears: 0, lineNames: [planName] }])
  expect(await app.audit()).toEqual([])
})

test('its lessons are used at their value, and it is no signed amount and no receipt', async () => {
  const { classId } = await app.openClass([])
  const studentId = app.nextStudent()
  const figures = async () => {
    const days = { preset: 'custom', dateFrom: app.day(0), dateTo: app.day(0) } as const
    const { values } = await app.data(financeStatistics.summary, days, app.principal)
    return Object.fromEntries(values.map(({ key, value }) => [key, value]))
  }
  const before = await figures()
  await loadRow(studentId)
  const after = await figures()
  for (const key of ['signed', 'tuitionReceived']) expect(after[key], key).toBe(before[key])
  const lessonId = await app.addLesson(classId, 0)
  await app.data(
    attendance.addStudent,
    { id: lessonId, studentId, rosterType: 'temp', isConfirmed: 1 },
    app.principal,
  )
  const rolled = await app.roll(lessonId)
  expect(rolled.data.rows).toMatchObject([{ studentId, units: 1, remainAfter: 9 }])
  expect(await linesOf(studentId)).toMatchObject([{ remain_units: 900, deferred: 135_000 }])
  expect(await app.audit()).toEqual([])
})

test('is void as other orders are, and its value leaves the books', async () => {
  const studentId = app.nextStudent()
  await loadRow(studentId)
  const [line] = await linesOf(studentId)
  await app.data(orders.void, { id: String(line!['order_id']), reason: '导入有误' }, app.principal)
  expect(await linesOf(studentId)).toMatchObject([
    { status: 'void', remain_units: 0, deferred: 0, order_status: 'void' },
  ])
  expect(await app.audit()).toEqual([])
  // It can be imported again then.
  expect(await loadRow(studentId, { units: '8' })).toMatchObject({ snum: 1, fnum: 0 })
})

test('a sheet that is imported twice counts once', async () => {
  const studentId = app.nextStudent()
  const row = await rowOf(studentId)
  const { snum, fnum, failResult } = await load([row, row])
  expect([snum, fnum]).toEqual([1, 1])
  expect(JSON.stringify(failResult)).toMatch(/已导入过该方案的期初课时/)
  expect(await load([row])).toMatchObject({ snum: 0, fnum: 1 })
  expect(await linesOf(studentId)).toHaveLength(1)
})

test('days of a period card begin today', async () => {
  const studentId = app.nextStudent()
  await loadRow(studentId, { planName: cardName, units: '20', amount: '600' })
  const [line] = await app.run(
    'select period_from::text as from, period_to::text as to, remain_units from edu_order_line where student_id = $1',
    [studentId],
  )
  expect(line).toEqual({ from: app.day(0), to: app.day(19), remain_units: 2000 })
})

test('each bad row has its sentence, and the others are imported', async () => {
  const good = app.nextStudent()
  const bad: [object, RegExp][] = [
    [{ studentNo: '查无此号' }, /没有编号为“查无此号”的学员/],
    [{ planName: '查无此案' }, /价格方案“查无此案”不存在/],
    [{ units: '0' }, /剩余课时/],
    [{ units: '1.3' }, /剩余课时/],
    [{ units: '3,5' }, /剩余课时/],
    [{ amount: '12,5' }, /金额/],
    [{ amount: '-1' }, /剩余金额/],
    [{ amount: '1.234' }, /剩余金额/],
    [{ expireDate: '2000-01-01' }, /早于今天/],
    [{ planName: cardName, units: '1.5' }, /须为整数/],
  ]
  const rows = await Promise.all([...bad.map(([more]) => more), {}].map((more) => rowOf(good, more)))
  const outcome = await load(rows)
  expect([outcome.snum, outcome.fnum]).toEqual([1, bad.length])
  for (const [at, [, message]] of bad.entries())
    expect(JSON.stringify(outcome.failResult[at])).toMatch(message)
})

test('only students whom the user may see are found, with the right to import', async () => {
  const studentId = app.nextStudent()
  const row = await rowOf(studentId)
  expect((await app.call(openingImports.start, { list: [row] } as never, app.desk)).code).toBe(403)
  await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', id, 'button', 'menu.edu.finance.btn_import' from org_user where account = 'desk01'`)
  await app.run(`update edu_student set campus_id = 'org.west' where id = $1`, [studentId])
  const desk = { token: await app.signIn('desk01') }
  const { fnum, failResult } = await load([row], desk)
  expect([fnum, JSON.stringify(failResult)]).toEqual([1, expect.stringContaining('没有查看权限')])
  expect(await linesOf(studentId)).toEqual([])
})

test('two imports of the same students at once wait for each other', async () => {
  const ids = Array.from({ length: 6 }, () => app.nextStudent())
  const rows = await Promise.all(ids.map((id) => rowOf(id)))
  const outcomes = await Promise.all([load(rows), load(rows.toReversed())])
  expect(outcomes.reduce((sum, { snum }) => sum + snum, 0)).toBe(6)
  expect(await app.audit()).toEqual([])
})
