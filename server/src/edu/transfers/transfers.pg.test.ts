import { beforeAll, expect, test } from 'vitest'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { cash } from '../../../test/sales-app.ts'
import { runCampusDay } from '../daily/run-day.ts'

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

const reason = '换到其他课程'
const newLineOf = async (transferId: string) => {
  const [row] = await app.run(
    `select l.*, t.value, t.new_value, t.wallet_remainder, o.type, o.net_amount as order_amount, o.status as order_status
     from edu_transfer t left join edu_order_line l on l.id = t.to_line_id left join edu_order o on o.id = l.order_id
     where t.id = $1`,
    [transferId],
  )
  return row!
}

test('a transfer to another course keeps its value: half lessons, and the rest in the wallet', async () => {
  const { lineId, studentId } = await app.sellPaid()
  const target = { fromLineId: lineId, kind: 'course' as const, toPlanId: 'plan.chessGo.12', units: 10 }
  const quote = await app.data(lessonTransfers.quote, target, app.desk)
  expect(quote.newUnits * 2).toBe(Math.floor(quote.newUnits * 2))
  expect(Math.round((quote.newValue + quote.walletRemainder) * 100)).toBe(Math.round(quote.value * 100))
  const { transferId, flowTaskId } = await app.data(lessonTransfers.create, { ...target, reason }, app.desk)
  expect(await app.line(lineId)).toMatchObject({ held_units: 1000, remain_units: 2500 })
  await app.approve(flowTaskId)
  expect(await app.line(lineId)).toMatchObject({ held_units: 0, remain_units: 1500, status: 'active' })
  expect(await newLineOf(transferId)).toMatchObject({
    remain_units: quote.newUnits * 100,
    status: 'active',
    is_transferred: true,
    type: 'exchange',
    order_amount: 0,
    order_status: 'paid',
  })
  const [student] = await app.run('select wallet_balance from edu_student where id = $1', [studentId])
  expect(Number(student!['wallet_balance'])).toBe(Math.round(quote.walletRemainder * 100))
  expect(await app.audit()).toEqual([])
})

test('lessons go to another student or campus at the same terms, and as money to the wallet', async () => {
  const { lineId } = await app.sellPaid()
  const toStudentId = app.nextStudent()
  const move = async (body: object) => {
    const all = { fromLineId: lineId, units: 4, reason, ...body } as never
    const { transferId, flowTaskId } = await app.data(lessonTransfers.create, all, app.desk)
    const { code } = await app.approve(flowTaskId)
    expect(code).toBe(200)
    return newLineOf(transferId)
  }
  const given = await move({ kind: 'student', toStudentId })
  expect(given).toMatchObject({ student_id: toStudentId, remain_units: 400, wallet_remainder: 0 })
  expect(given['deferred']).toBe(given['value'])
  const moved = await move({ kind: 'campus', toCampusId: 'org.west' })
  expect(moved).toMatchObject({ remain_units: 400, type: 'exchange' })
  const [west] = await app.run(
    `select sum(credit - debit)::int as balance from edu_journal_line where account = 'liability' and campus_id = 'org.west'
     and entry_id in (select j.id from edu_journal_entry j where j.source_id like $1)`,
    [`${lineId}:%`],
  )
  expect(west!['balance']).toBe(moved['deferred'])
  const asMoney = await move({ kind: 'wallet' })
  expect(asMoney).toMatchObject({ id: null, new_value: 0 })
  expect(asMoney['wallet_remainder']).toBe(asMoney['value'])
  expect(await app.audit()).toEqual([])
})

test('a price below the plan waits for its approval, and is void where it is rejected', async () => {
  const sell = (discount: number) =>
    app.data(
      orders.create,
      { studentId: app.nextStudent(), lines: [{ pricePlanId: app.plan, discount }], remark: '老学员转介绍' },
      app.desk,
    )
  const order = await sell(100)
  expect(order).toMatchObject({ status: 'approving', flowTaskId: expect.any(String) })
  const statusOf = async ({ orderId }: { orderId: string }) => {
    const [row] = await app.run('select status from edu_order where id = $1', [orderId])
    return row!['status']
  }
  const [line] = await app.linesOf(order.orderId)
  expect(line).toMatchObject({ last_seq: 0, remain_units: 0 })
  const { orderId } = order
  const inApproval = { code: 409, msg: expect.stringContaining('正在审批') }
  const early = await app.call(receipts.create, { orderId, parts: [cash(100)] }, app.principal)
  expect(early).toMatchObject(inApproval)
  expect(await app.call(orders.void, { id: orderId, reason }, app.principal)).toMatchObject(inApproval)
  const lineId = String(line!['id'])
  const target = { fromLineId: lineId, kind: 'wallet' as const }
  expect(await app.call(lessonTransfers.quote, target, app.desk)).toMatchObject(inApproval)
  const { list } = await app.data(students.lines, { id: String(line!['student_id']) }, app.principal)
  expect(list).toMatchObject([{ id: lineId, status: 'approving' }])
  await app.run(`update edu_order set sign_date = sign_date - 3 where id = $1`, [orderId])
  expect(await app.call(orders.void, { id: orderId, reason }, app.desk)).toMatchObject(inApproval)
  await app.run(`update edu_order set sign_date = sign_date + 3 where id = $1`, [orderId])
  await app.approve(order.flowTaskId!)
  expect(await statusOf(order)).toBe('unpaid')
  await app.pay(order.orderId, 100)
  const rejected = await sell(200)
  await app.reject(rejected.flowTaskId!)
  expect(await statusOf(rejected)).toBe('void')
  expect(await app.audit()).toEqual([])
})

test('an order of today is voided at once, an older one by approval', async () => {
  const today = await app.sell(app.nextStudent())
  expect(await app.data(orders.void, { id: today.orderId, reason }, app.principal)).toEqual({
    flowTaskId: null,
  })
  const older = await app.sell(app.nextStudent())
  await app.run(`update edu_order set sign_date = sign_date - 3 where id = $1`, [older.orderId])
  const { flowTaskId } = await app.data(orders.void, { id: older.orderId, reason }, app.desk)
  const [row] = await app.run('select status from edu_order where id = $1', [older.orderId])
  expect(row!['status']).toBe('unpaid')
  await app.approve(flowTaskId!)
  const [after] = await app.run('select status, void_reason from edu_order where id = $1', [older.orderId])
  expect(after).toEqual({ status: 'void', void_reason: reason })
  expect(await app.audit()).toEqual([])
})

test('a line is extended, adjusted both ways and taken back; an expired one is forfeited by approval', async () => {
  const { lineId, orderId, studentId } = await app.sellPaid()
  const [before] = await app.run('select expire_date::text as d from edu_order_line where id = $1', [lineId])
  const extend = (expireDate: string, by = app.principal) =>
    app.call(lineActions.extend, { id: lineId, expireDate, reason: '疫情停课' }, by)
  expect((await extend('2000-01-01')).data).toMatchObject({ fields: [{ field: 'expireDate' }] })
  expect((await extend('2030-01-01', app.desk)).code).toBe(403)
  expect((await extend('2030-01-01')).code).toBe(200)
  expect(before!['d']).not.toBe('2030-01-01')
  await app.data(lineActions.adjust, { id: lineId, direction: 'fewer', units: 2, reason }, app.principal)
  expect(await app.line(lineId)).toMatchObject({ remain_units: 2300 })
  const { list } = await app.data(studentLedger.list, { id: studentId, lineId }, app.principal)
  expect(list[0]).toMatchObject({ type: 'adjust', units: -2, remainAfter: 23, isReversed: false })
  const reverse = (seq: number) =>
    app.call(lineActions.reverse, { id: lineId, seq, reason: '误操作' }, app.principal)
  expect((await reverse(9_999)).code).toBe(404)
  expect((await reverse(list[0]!.seq)).code).toBe(200)
  expect(await app.line(lineId)).toMatchObject({ remain_units: 2500 })
  await app.data(lineActions.adjust, { id: lineId, direction: 'more', units: 1.5, reason }, app.principal)
  const all = await app.linesOf(orderId)
  expect(all.map((line) => [line['net_amount'], line['remain_units']])).toContainEqual([0, 150])

  expect((await app.call(lineActions.forfeit, { id: lineId, reason }, app.principal)).code).toBe(409)
  await app.run(`update edu_order_line set expire_date = current_date - 10 where id = $1`, [lineId])
  const [day] = await app.run(`select current_date::text as d`)
  await runCampusDay(app.database.db, { campusId: 'org.east', today: String(day!['d']) })
  const { flowTaskId } = await app.data(lineActions.forfeit, { id: lineId, reason }, app.finance)
  await app.approve(flowTaskId)
  expect(await app.line(lineId)).toMatchObject({ status: 'expired', remain_units: 0, deferred: 0 })
  expect(await app.audit()).toEqual([])
})
