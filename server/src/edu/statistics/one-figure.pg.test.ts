import { beforeAll, expect, test } from 'vitest'
import { eduToday } from '@tessera/shared/contract/edu/today'
import { classes } from '@tessera/shared/contract/edu/classes'
import {
  financeStatistics,
  lessonStatistics,
  memberStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { orders } from '@tessera/shared/contract/edu/orders'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { studentFields } from '@tessera/shared/contract/edu/student-fields'
import { students, type StudentRow } from '@tessera/shared/contract/edu/students'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'
import { refreshStages } from '../students/stage.ts'
import { financeArea } from './finance.ts'
import { lessonArea } from './lessons.ts'

// A figure has one definition: every place that shows it says the same, after everything that can happen to a line.

let app: LessonApp & ClosingApp
let studentIds: string[]
let rows: readonly StudentRow[]
let period: { preset: 'custom'; dateFrom: string; dateTo: string }

beforeAll(async () => {
  const lessonApp = await openLessonApp()
  app = { ...lessonApp, ...(await openClosingApp(lessonApp)) }
  period = { preset: 'custom', dateFrom: app.day(-300), dateTo: app.day(0) }
  // Unpaid with lessons used, no order at all, and one who uses more than was bought.
  const opened = await app.openClass([8, 0, 1])
  for (const days of [-20, -15, -10]) {
    const id = await app.addLesson(opened.classId, days)
    await app.roll(id)
  }
  // An order without a payment.
  const unpaid = app.nextStudent()
  await app.sell(unpaid)
  const reason = '核对口径'
  const paid = async () => app.sellPaid()
  const refunded = await paid()
  const asked = await app.data(
    refunds.create,
    { lineId: refunded.lineId, units: 5, rule: 'remaining_value', amount: 400, route: 'original', reason },
    app.desk,
  )
  await app.approve(asked.flowTaskId)
  const sent = await paid()
  const received = app.nextStudent()
  const moved = await paid()
  for (const [fromLineId, target] of [
    [sent.lineId, { kind: 'student', toStudentId: received }],
    [moved.lineId, { kind: 'wallet' }],
  ] as const) {
    const body = { fromLineId, units: 6, reason, ...target }
    const { flowTaskId } = await app.data(lessonTransfers.create, body, app.desk)
    await app.approve(flowTaskId)
  }
  const adjusted = await paid()
  await app.data(
    lineActions.adjust,
    { id: adjusted.lineId, direction: 'fewer', units: 3, reason },
    app.principal,
  )
  studentIds = [
    ...opened.studentIds,
    unpaid,
    ...[refunded, sent, moved, adjusted].map(({ studentId }) => studentId),
    received,
  ]
  // The app of lessons has no students who rest; these do.
  await app.run('update edu_suspension set delete_mark = 0')
  await refreshStages(app.database.db)
  ;({ list: rows } = await app.data(students.list, { pageSize: 500 }, app.principal))
})

const cents = (value: number | null | undefined) => Math.round((value ?? 0) * 100)
const listed = (id: string) => rows.find((row) => row.id === id)!

test('what a student has paid and not used is the same in list, page, lines, file and statistics', async () => {
  const { rows: groups, total } = await app.data(
    financeStatistics.group,
    { ...period, groupBy: 'student' },
    app.principal,
  )
  const { url } = await app.data(students.exportExcel, { format: 'csv' }, app.principal)
  const { body } = await app.app.inject({ url, headers: { authorization: app.principal.token } })
  const [head, ...file] = body
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const at = (key: 'studentNo' | 'deferred' | 'arrears') => head!.indexOf(studentFields[key].label.zh)
  let sum = 0
  for (const { id, studentNo, deferred, arrears } of rows) {
    sum += cents(deferred)
    const group = groups.find(({ key }) => key === id)?.values
    expect([id, cents(group?.['deferred']), cents(group?.['arrears'])]).toEqual([
      id,
      cents(deferred),
      cents(arrears),
    ])
    const exported = file.find((cells) => cells[at('studentNo')] === studentNo)!
    expect([id, cents(Number(exported[at('deferred')])), cents(Number(exported[at('arrears')]))]).toEqual([
      id,
      cents(deferred),
      cents(arrears),
    ])
  }
  expect(cents(total['deferred'])).toBe(sum)
  // The changes of the period end at what the page says of both.
  const { deferred: roll } = await app.data(financeStatistics.rollForward, period, app.principal)
  expect(cents(roll.closing)).toBe(sum - cents(total['unbilled']))
  for (const id of studentIds) {
    const page = await app.data(students.read, { id }, app.principal)
    const { list: lines } = await app.data(students.lines, { id }, app.principal)
    const ofLines = lines.reduce((all, line) => all + cents(line.deferred), 0)
    expect([id, cents(page.deferred), ofLines]).toEqual([
      id,
      cents(listed(id).deferred),
      cents(listed(id).deferred),
    ])
    const explained = await app.data(
      financeStatistics.explain,
      { ...period, figure: 'deferred', groupBy: 'student', key: id, pageSize: 100 },
      app.principal,
    )
    expect(cents(explained.value)).toBe(cents(listed(id).deferred))
  }
  // All of these situations say something.
  expect(studentIds.map((id) => listed(id).deferred > 0)).toContain(true)
  expect(studentIds.map((id) => listed(id).arrears > 0)).toContain(true)
})

test('owed lessons are the same in list, page, statistics and explanation', async () => {
  const { rows: groups } = await app.data(
    lessonStatistics.group,
    { ...period, groupBy: 'student' },
    app.principal,
  )
  for (const id of studentIds) {
    const { owedUnits } = listed(id)
    const group = groups.find(({ key }) => key === id)?.values
    const page = await app.data(students.read, { id }, app.principal)
    expect([id, group?.['owedUnits'] ?? 0, page.owedUnits]).toEqual([id, owedUnits, owedUnits])
  }
  expect(studentIds.map((id) => listed(id).owedUnits)).toEqual([0, 3, 2, ...studentIds.slice(3).map(() => 0)])
})

test('lessons left and students in a course are the same in list, page, filter and statistics of members', async () => {
  const query = { ...period, groupBy: 'student' as const }
  const { rows: groups, total } = await app.data(memberStatistics.group, query, app.principal)
  const of = (id: string) => groups.find(({ key }) => key === id)?.values
  for (const { id, stage, remainUnits } of rows) {
    const values = of(id)
    expect([id, values?.['remainUnits'] ?? 0]).toEqual([id, remainUnits])
    const stages = [values?.['inCourse'] ?? 0, values?.['suspended'] ?? 0]
    expect([id, stages]).toEqual([id, [Number(stage === 'member'), Number(stage === 'suspended')]])
  }
  expect(cents(total['remainUnits'])).toBe(rows.reduce((sum, row) => sum + cents(row.remainUnits), 0))
  for (const id of studentIds) {
    const { remainUnits } = await app.data(students.read, { id }, app.principal)
    expect([id, remainUnits]).toEqual([id, listed(id).remainUnits])
  }
  const { list: bucket } = await app.data(
    students.list,
    { remainBucket: '21+', pageSize: 500 },
    app.principal,
  )
  expect(bucket.map(({ id }) => id).toSorted()).toEqual(
    rows
      .filter(({ remainUnits }) => remainUnits > 20)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('an order without a payment counts in no figure of members before its first payment', async () => {
  const figures = async () => {
    const { values } = await app.data(memberStatistics.summary, period, app.principal)
    const of = (key: string) => values.find((value) => value.key === key)?.value
    return ['membersNew', 'membersEnd', 'inCourse', 'remainStudents', 'ledgerStudents', 'arpu'].map((key) => [
      key,
      of(key),
    ])
  }
  const before = await figures()
  const id = app.nextStudent()
  const { orderId } = await app.sell(id)
  expect(await figures()).toEqual(before)
  expect(await app.data(students.read, { id }, app.principal)).toMatchObject({
    stage: 'lead',
    remainUnits: 0,
  })
  const { rows: board } = await app.database.pool.query(
    'select track_status from edu_student where id = $1',
    [id],
  )
  expect(board).toEqual([{ track_status: 'signed' }])
  await app.pay(orderId, 1)
  const after = new Map((await figures()) as [string, number][])
  expect(before.slice(0, 5).map(([key, value]) => after.get(String(key))! - Number(value))).toEqual([
    1, 1, 1, 1, 1,
  ])
  expect(await app.data(students.read, { id }, app.principal)).toMatchObject({ stage: 'member' })
})

test('students in classes are those of the rosters of classes, not the seats and not who has lessons left', async () => {
  const { list: figures } = await app.data(eduToday.figures, {}, app.principal)
  const { list: all } = await app.data(classes.list, { pageSize: 500 }, app.principal)
  const inClasses = new Set<string>()
  for (const { id } of all) {
    const { list } = await app.data(classes.students, { id }, app.principal)
    for (const { studentId, state } of list)
      if (state === 'current' || state === 'suspended') inClasses.add(studentId)
  }
  expect(figures.find(({ name }) => name === 'students')!.value).toBe(inClasses.size)
})

test('refunds are the same in tiles, changes, orders and wallets, and cash leaves by every way that the journal has', async () => {
  const reason = '核对退费'
  const opening = async () => {
    const { values } = await app.data(financeStatistics.summary, period, app.principal)
    return Object.fromEntries(values.map(({ key, value }) => [key, cents(value)]))
  }
  const before = await opening()
  const { studentId, lineId, orderId } = await app.sellPaid()
  const refund = async (units: number, amount: number, route: 'original' | 'wallet') => {
    const body = { lineId, units, rule: 'remaining_value' as const, amount, route, reason }
    const asked = await app.data(refunds.create, body, app.desk)
    await app.approve(asked.flowTaskId)
    return asked.refundId
  }
  const id = await refund(1, 100, 'original')
  await app.data(refunds.pay, { id, accountId: 'account.cash' }, app.finance)
  await refund(1, 100, 'original')
  await refund(2, 200, 'wallet')
  await app.data(wallet.refund, { studentId, accountId: 'account.cash', amount: 50, reason }, app.finance)
  const after = await opening()
  const change = (key: string) => after[key]! - before[key]!
  expect(
    ['refundPaid', 'refundToWallet', 'refundsUnpaid', 'walletRefund', 'netCash'].map((key) => [
      key,
      change(key),
    ]),
  ).toEqual([
    ['refundPaid', 10_000],
    ['refundToWallet', 20_000],
    ['refundsUnpaid', 10_000],
    ['walletRefund', 5_000],
    ['netCash', change('cashIn') - 15_000],
  ])
  const parts = await app.data(financeStatistics.explain, { ...period, figure: 'netCash' }, app.principal)
  expect(parts.parts.map(({ key, sign }) => [key, sign])).toEqual([
    ['cashIn', 1],
    ['refundPaid', -1],
    ['walletRefund', -1],
    ['expense', -1],
    ['payslipsPaid', -1],
    ['otherIncome', 1],
  ])
  // What leaves deferred revenue by refunds is the tiles with their names; what wallets get and pay stands apart.
  const { deferred, wallet: wallets } = await app.data(financeStatistics.rollForward, period, app.principal)
  const of = (roll: typeof deferred, key: string) =>
    cents(roll.items.find((item) => item.key === key)?.amount ?? 0)
  expect(of(deferred, 'refundPaid')).toBe(-after['refundPaid']!)
  expect(of(deferred, 'refundToWallet')).toBe(-after['refundToWallet']!)
  expect(of(deferred, 'deducted') + of(deferred, 'otherRevenue')).toBe(-after['otherRevenue']!)
  expect(of(wallets, 'refundIn')).toBe(after['refundToWallet'])
  expect(of(wallets, 'walletRefund')).toBe(-after['walletRefund']!)
  for (const roll of [deferred, wallets])
    expect(roll.items.reduce((sum, { amount }) => sum + cents(amount), cents(roll.opening))).toBe(
      cents(roll.closing),
    )
  const order = await app.data(orders.read, { id: orderId }, app.principal)
  expect([order.refundedAmount, order.refundUnpaid]).toEqual([300, 100])
})

test('no two figures of finance and lessons have the same name', () => {
  const names = [...Object.values(financeArea.texts), ...Object.values(lessonArea.texts)].map(
    ({ name }) => name,
  )
  for (const lang of ['zh', 'en', 'zhtw'] as const) {
    const own = names.map((name) => name[lang])
    expect(own.filter((name, at) => own.indexOf(name) !== at)).toEqual([])
  }
  // A field that a list has as well has the name of the figure.
  for (const key of ['deferred', 'arrears'] as const)
    expect(studentFields[key].label).toEqual(financeArea.texts[key]!.name)
})
