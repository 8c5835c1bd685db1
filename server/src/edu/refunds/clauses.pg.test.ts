import { beforeAll, describe, expect, test } from 'vitest'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { openingImports } from '@tessera/shared/contract/edu/opening-balances'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import type { Lang } from '@tessera/shared/contract/lang'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { cash } from '../../../test/sales-app.ts'
import { openLessonApp, type LessonApp } from '../../../test/lesson-app.ts'

// The clause of a contract binds every way on which its money can leave. See decision 104.

let app: LessonApp & ClosingApp
beforeAll(async () => {
  const opened = await openLessonApp()
  app = { ...opened, ...(await openClosingApp(opened)) }
  // Ten lessons for 1000 yuan, at 160 yuan by the list price.
  for (const [id, clause] of [
    ['plan.list', 'by_list_price'],
    ['plan.none', 'none'],
    ['plan.value', 'by_value'],
  ])
    await app.run(
      `insert into edu_price_plan select (jsonb_populate_record(p, jsonb_build_object('id', $1::text, 'name', $1::text,
         'units', 1000, 'gift_units', 0, 'price', 100000, 'unit_list_price', 16000, 'refund_rule', $2::text))).*
       from edu_price_plan p where id = 'plan.swimStart.24'`,
      [id, clause],
    )
  // A plan of which 300 yuan buy no half lesson.
  await app.run(
    `insert into edu_price_plan select (jsonb_populate_record(p, '{"id": "plan.dear", "name": "plan.dear", "price": 2000000}')).*
     from edu_price_plan p where id = 'plan.value'`,
  )
})

let lessons = 0
/** Calls the roll of a lesson of a class on a day, at a time that no other one has. */
async function teach(classId: string, days: number): Promise<void> {
  const [hour, third] = [Math.floor(lessons / 3), lessons % 3]
  lessons += 1
  const time = `${String(hour).padStart(2, '0')}:${['05', '25', '45'][third]}`
  const lessonId = await app.addLesson(classId, days, time)
  expect((await app.roll(lessonId)).code).toBe(200)
}

/** A line of ten lessons for 1000 yuan, of which some are used. */
async function sold(pricePlanId: string, used = 5) {
  const { classId, studentIds } = await app.openClass([0], { units: used || 1 })
  const studentId = studentIds[0]!
  const { orderId } = await app.sell(studentId, { lines: [{ pricePlanId }], signDate: app.day(-5) })
  await app.pay(orderId, 1_000)
  if (used > 0) await teach(classId, -2)
  const [line] = await app.linesOf(orderId)
  return { studentId, classId, lineId: String(line!['id']) }
}

const reason = '搬家，不再上课'
const apply = (lineId: string, body: object = {}) =>
  app.data(
    refunds.create,
    { lineId, rule: 'list_price_consumed', amount: 200, route: 'original', reason, ...body } as never,
    app.desk,
  )
const quoteOf = (lineId: string, units?: number) =>
  app.data(refunds.quote, { lineId, ...(units ? { units } : {}) }, app.desk)
const byListPrice = async (lineId: string, units?: number) => {
  const { rules } = await quoteOf(lineId, units)
  return rules.find(({ rule }) => rule === 'list_price_consumed')!.amount
}
const statusOf = async (id: string) => {
  const [row] = await app.run('select status from edu_refund where id = $1', [id])
  return Number(row!['status'])
}
/** Applies for a refund, and approves it as often as it needs. */
async function refund(lineId: string, body: object = {}) {
  const applied = await apply(lineId, body)
  const [row] = await app.run('select facts from edu_application where subject_id = $1', [applied.refundId])
  const { approvals } = row!['facts'] as never as { approvals: number }
  for (let at = 0; at < approvals; at++) expect((await app.approve(applied.flowTaskId)).code).toBe(200)
  return { ...applied, approvals }
}
const transferBody = (fromLineId: string, body: object) => ({ fromLineId, reason, ...body }) as never
async function transfer(fromLineId: string, body: object) {
  const { transferId, flowTaskId } = await app.data(
    lessonTransfers.create,
    transferBody(fromLineId, body),
    app.desk,
  )
  expect((await app.approve(flowTaskId)).code).toBe(200)
  const [row] = await app.run(
    `select t.to_line_id, t.wallet_remainder::int as rest, l.refund_rule as clause from edu_transfer t
       left join edu_order_line l on l.id = t.to_line_id where t.id = $1`,
    [transferId],
  )
  return row as never as { to_line_id: string; rest: number; clause: string }
}
const walletOf = async (studentId: string) => {
  const [row] = await app.run('select wallet_balance::int as fen from edu_student where id = $1', [studentId])
  return Number(row!['fen'])
}

describe('a clause of list prices', () => {
  test('pays two halves of a line what it pays at once', async () => {
    const { lineId } = await sold('plan.list')
    expect(await quoteOf(lineId)).toMatchObject({ contractRule: 'by_list_price', clauseAmount: 200 })
    expect(await byListPrice(lineId)).toBe(200)
    await refund(lineId, { units: 2.5, amount: 150 })
    expect(await byListPrice(lineId)).toBe(50)
    const more = await app.call(
      refunds.create,
      { lineId, rule: 'list_price_consumed', amount: 51, route: 'original', reason },
      app.desk,
    )
    expect(more).toMatchObject({ code: 400, data: { fields: [{ field: 'amount' }] } })
    await refund(lineId, { amount: 50 })
    expect(await app.line(lineId)).toMatchObject({ refunded: 20_000, deducted: 30_000, status: 'refunded' })
    expect(await app.audit()).toEqual([])
  })

  test.each([
    ['course', { kind: 'course', toPlanId: 'plan.value' }],
    ['student', { kind: 'student' }],
    ['campus', { kind: 'campus', toCampusId: 'org.west' }],
  ])('stays with lessons that go to another %s', async (kind, target) => {
    const { lineId } = await sold('plan.list')
    const other = kind === 'student' ? { toStudentId: app.nextStudent() } : {}
    const moved = await transfer(lineId, { ...target, ...other, units: 3 })
    expect(moved).toMatchObject({ clause: 'by_list_price', rest: 0 })
    const clauseAmountOf = async (id: string) =>
      (await app.data(refunds.quote, { lineId: id }, app.principal)).clauseAmount
    // What the moved lessons may get back is gone for the others.
    expect(await clauseAmountOf(moved.to_line_id)).toBe(200)
    expect(await clauseAmountOf(lineId)).toBe(0)
    expect(await app.audit()).toEqual([])
  })

  test('keeps money out of the wallet that it does not pay back, and a refund pays the rest there', async () => {
    const { lineId, studentId } = await sold('plan.list')
    const body = transferBody(lineId, { kind: 'wallet' })
    const refused = await app.call(lessonTransfers.quote, body, app.desk)
    expect(refused).toMatchObject({ code: 409, data: { reason: 'clauseDeducts' } })
    expect(refused.msg).toContain('500 元中只有 200 元可以转入钱包')
    expect((await app.call(lessonTransfers.create, body, app.desk)).code).toBe(409)
    const dear = transferBody(lineId, { kind: 'course', toPlanId: 'plan.dear', units: 3 })
    expect((await app.call(lessonTransfers.quote, dear, app.desk)).data).toMatchObject({
      reason: 'tooFewLessons',
    })
    expect((await app.line(lineId))['held_units']).toBe(0)
    // 300 of 500 yuan are deducted, which two users approve.
    expect(await refund(lineId, { route: 'wallet' })).toMatchObject({ approvals: 2 })
    expect(await walletOf(studentId)).toBe(20_000)
    const payout = { studentId, accountId: 'account.cash', reason }
    const over = await app.call(wallet.refund, { ...payout, amount: 200.01 }, app.finance)
    expect(over.code).toBe(409)
    await app.data(wallet.refund, { ...payout, amount: 200 }, app.finance)
    expect(await app.audit()).toEqual([])
  })

  test('returns of a payment of the wallet what it pays back', async () => {
    const { classId, studentIds } = await app.openClass([0], { units: 5 })
    const studentId = studentIds[0]!
    await app.data(wallet.topUp, { studentId, ...cash(1_000) }, app.finance)
    const sale = { lines: [{ pricePlanId: 'plan.list' }], signDate: app.day(-5) }
    const { orderId } = await app.sell(studentId, sale)
    const pay = async () => {
      const parts = [{ method: 'wallet' as const, amount: 1_000 }]
      return (await app.data(receipts.create, { orderId, parts }, app.finance)).receiptIds[0]!
    }
    const first = await pay()
    await app.data(receipts.void, { id: first, reason }, app.finance)
    expect(await walletOf(studentId)).toBe(100_000)
    const id = await pay()
    await teach(classId, -2)
    const refused = await app.call(receipts.void, { id, reason }, app.finance)
    expect(refused).toMatchObject({ code: 409, data: { reason: 'walletUndoDeducts' } })
    expect(refused.msg).toContain('1000 元中只有 200 元可以退回钱包')
  })

  test('lets all the money go to the wallet while no lesson was used', async () => {
    const { lineId, studentId } = await sold('plan.list', 0)
    await transfer(lineId, { kind: 'wallet' })
    expect(await walletOf(studentId)).toBe(100_000)
  })
})

describe('a contract without refunds', () => {
  test('is refused on every way, in the language of the caller', async () => {
    const { lineId } = await sold('plan.none')
    const words = { zh: '合同约定不退费', en: 'The contract excludes refunds', zhtw: '合約約定不退費' }
    for (const [lang, sentence] of Object.entries(words)) {
      const by = { token: app.desk.token, lang: lang as Lang }
      const refused = await app.call(refunds.quote, { lineId }, by)
      expect(refused).toMatchObject({ code: 409, data: { reason: 'noRefund' } })
      expect(refused.msg).toContain(sentence)
    }
    for (const route of ['original', 'wallet', 'other'] as const)
      for (const rule of ['remaining_value', 'list_price_consumed'] as const) {
        const body = { lineId, rule, amount: 0, route, reason }
        expect((await app.call(refunds.create, body, app.desk)).data).toMatchObject({ reason: 'noRefund' })
      }
    for (const [target, why] of [
      [{ kind: 'wallet' }, 'noRefund'],
      [{ kind: 'course', toPlanId: 'plan.dear', units: 3 }, 'tooFewLessons'],
    ] as const) {
      const refused = await app.call(lessonTransfers.create, transferBody(lineId, target), app.desk)
      expect(refused.data).toMatchObject({ reason: why })
    }
    expect(await app.run('select 1 from edu_refund where line_id = $1', [lineId])).toEqual([])
  })

  test('keeps what the wallet paid for it when the receipt is made void, in every language', async () => {
    const studentId = app.nextStudent()
    await app.data(wallet.topUp, { studentId, ...cash(600) }, app.finance)
    const { orderId } = await app.sell(studentId, { lines: [{ pricePlanId: 'plan.none' }] })
    const fromWallet = { method: 'wallet' as const, amount: 600 }
    const { receiptIds } = await app.data(
      receipts.create,
      { orderId, parts: [fromWallet, cash(400)] },
      app.finance,
    )
    const id = receiptIds[0]!
    const words = { zh: '不能退回钱包', en: 'cannot return to the wallet', zhtw: '不能退回錢包' }
    for (const [lang, sentence] of Object.entries(words)) {
      const by = { token: app.finance.token, lang: lang as Lang }
      const refused = await app.call(receipts.void, { id, reason }, by)
      expect(refused).toMatchObject({ code: 409, data: { reason: 'noWalletUndo' } })
      expect(refused.msg).toContain(sentence)
    }
    const correct = (parts: object[]) =>
      app.call(receipts.correct, { id, reason, parts } as never, app.finance)
    expect((await correct([{ ...fromWallet, amount: 500 }])).data).toMatchObject({ reason: 'noWalletUndo' })
    expect(await walletOf(studentId)).toBe(0)
    // The family paid in cash after all: the contract has its money as before.
    const inCash = async (corrected: string, amount: number) => {
      const body = { id: corrected, reason, parts: [cash(amount)] }
      return (await app.data(receipts.correct, body as never, app.finance)).receiptIds[0]!
    }
    const replaced = await inCash(id, 600)
    expect(await walletOf(studentId)).toBe(60_000)
    const again = await inCash(replaced, 600)
    // Neither this receipt nor the one that came instead of it gives the contract back what the wallet has already.
    const undone = [
      app.call(receipts.void, { id: again, reason }, app.finance),
      app.call(receipts.correct, { id: again, reason, parts: [cash(500)] } as never, app.finance),
    ]
    for (const refused of await Promise.all(undone))
      expect(refused).toMatchObject({ code: 409, data: { reason: 'noWalletUndo' } })
    const [line] = await app.linesOf(orderId)
    expect(line).toMatchObject({ received: 100_000 })
    expect(await app.audit()).toEqual([])
  })

  test('keeps its clause in another course, where its value stays whole', async () => {
    const { lineId, studentId } = await sold('plan.none')
    const moved = await transfer(lineId, { kind: 'course', toPlanId: 'plan.swimStart.24', units: 3 })
    expect(moved).toMatchObject({ clause: 'none', rest: 0 })
    expect(await app.line(moved.to_line_id)).toMatchObject({ received: 30_000, deferred: 30_000 })
    expect(await walletOf(studentId)).toBe(0)
    const refused = await app.call(refunds.quote, { lineId: moved.to_line_id }, app.desk)
    expect(refused.data).toMatchObject({ reason: 'noRefund' })
    expect(await app.audit()).toEqual([])
  })

  test('binds an opening balance of its plan, too', async () => {
    const studentId = app.nextStudent()
    const [student] = await app.run('select student_no as no from edu_student where id = $1', [studentId])
    const row = { studentNo: String(student!['no']), units: '10', amount: '1500' }
    const list = ['plan.none', 'plan.list'].map((planName) => ({ ...row, planName }))
    const imported = await app.data(openingImports.start, { list } as never, app.principal)
    expect(imported).toMatchObject({ snum: 2, fnum: 0 })
    const lines = await app.run('select id, refund_rule from edu_order_line where student_id = $1', [
      studentId,
    ])
    const idOf = (clause: string) => String(lines.find((line) => line['refund_rule'] === clause)!['id'])
    const refused = await app.call(refunds.quote, { lineId: idOf('none') }, app.desk)
    expect(refused.data).toMatchObject({ reason: 'noRefund' })
    expect(await quoteOf(idOf('by_list_price'))).toMatchObject({ clauseAmount: 1_500 })
  })

  test('that was applied for before the clause counted is not carried out', async () => {
    const { lineId } = await sold('plan.value')
    const { refundId, flowTaskId } = await apply(lineId, { rule: 'remaining_value', amount: 500 })
    await app.run(`update edu_order_line set refund_rule = 'none' where id = $1`, [lineId])
    expect(await app.approve(flowTaskId)).toMatchObject({ code: 409, msg: expect.stringContaining('不退费') })
    expect(await statusOf(refundId)).toBe(1)
  })
})

describe('a second approver', () => {
  test('is needed for a deduction of more than half, and for more than the clause pays', async () => {
    const { lineId } = await sold('plan.value')
    const half = await apply(lineId, { rule: 'remaining_value', amount: 250 })
    await app.approve(half.flowTaskId)
    expect(await statusOf(half.refundId)).toBe(2)
    const deducted = await sold('plan.value')
    const less = await apply(deducted.lineId, { rule: 'remaining_value', amount: 249.99 })
    await app.approve(less.flowTaskId)
    expect(await statusOf(less.refundId)).toBe(1)
    await app.approve(less.flowTaskId)
    expect(await statusOf(less.refundId)).toBe(2)
    const { lineId: listed } = await sold('plan.list', 4)
    // The clause pays 360 of 600 yuan.
    expect(await refund(listed, { units: 3, rule: 'remaining_value', amount: 300 })).toMatchObject({
      approvals: 1,
    })
    expect(await refund(listed, { rule: 'remaining_value', amount: 300 })).toMatchObject({ approvals: 2 })
  })

  test('is asked for by the refusal where the flow has no second step', async () => {
    const { lineId } = await sold('plan.value')
    const one = `(select flow_template_json from workflow_flow_version where flow_id = 'flow.edu_void' and version = 1)`
    await app.run(
      `insert into workflow_flow_version select (jsonb_populate_record(v, jsonb_build_object('version', 2,
         'flow_template_json', ${one}))).* from workflow_flow_version v where flow_id = 'flow.edu_refund' and version = 1`,
    )
    await app.run(`update workflow_flow set version = 2 where id = 'flow.edu_refund'`)
    const { refundId, flowTaskId } = await apply(lineId, { rule: 'remaining_value', amount: 100 })
    await app.run(`update workflow_flow set version = 1 where id = 'flow.edu_refund'`)
    const refused = await app.approve(flowTaskId)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('两位审批人') })
    expect(await statusOf(refundId)).toBe(1)
    expect(await app.line(lineId)).toMatchObject({ held_units: 500, refunded: 0 })
  })

  test('gets clause, quote and deviation, as the first one does', async () => {
    const { lineId } = await sold('plan.list')
    const { flowTaskId } = await apply(lineId, { rule: 'remaining_value', amount: 450 })
    for (const by of [app.principal, app.finance]) {
      const { flowTaskInfo } = await app.data(taskDetail.info, { taskId: flowTaskId }, by)
      expect(JSON.parse(flowTaskInfo.flowFormContentJson)).toMatchObject({
        clause: 'by_list_price',
        clauseAmount: 200,
        value: 500,
        amount: 450,
        deviation: 250,
        deduction: 50,
        approvals: 2,
      })
      await app.approve(flowTaskId)
    }
  })
})

describe('an application whose line has changed', () => {
  test('is not approved beyond what its rule pays now', async () => {
    const { lineId, classId } = await sold('plan.list', 2)
    // 1000 less two lessons at 160.
    const { refundId, flowTaskId } = await apply(lineId, { units: 6, amount: 600 })
    await teach(classId, -1)
    expect(await app.approve(flowTaskId)).toMatchObject({ code: 409, msg: expect.stringContaining('360') })
    expect(await statusOf(refundId)).toBe(1)
  })

  test('is not transferred at another price than its approvers read', async () => {
    const { lineId } = await sold('plan.value')
    const body = transferBody(lineId, { kind: 'course', toPlanId: 'plan.chessGo.12', units: 4 })
    const { flowTaskId, transferId } = await app.data(lessonTransfers.create, body, app.desk)
    const raise = (by: number) =>
      app.run(`update edu_price_plan set price = price + $1 where id = 'plan.chessGo.12'`, [by])
    await raise(50_000)
    const refused = { code: 409, msg: expect.stringContaining('重新申请') }
    expect(await app.approve(flowTaskId)).toMatchObject(refused)
    await app.reject(flowTaskId)
    expect(await app.call(applications.resubmit, { flowTaskId }, app.desk)).toMatchObject(refused)
    expect(await app.line(lineId)).toMatchObject({ held_units: 0, remain_units: 500 })
    await raise(-50_000)
    await app.data(applications.resubmit, { flowTaskId }, app.desk)
    await app.approve(flowTaskId)
    const [row] = await app.run('select status from edu_transfer where id = $1', [transferId])
    expect(row).toEqual({ status: 2 })
  })

  test('is not submitted again with the quote of before', async () => {
    const { lineId, classId } = await sold('plan.list', 2)
    const { refundId, flowTaskId } = await apply(lineId, { units: 5, amount: 500 })
    await app.reject(flowTaskId)
    await teach(classId, -1)
    const refused = await app.call(applications.resubmit, { flowTaskId }, app.desk)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('由 500 元变为 360 元') })
    expect(await statusOf(refundId)).toBe(3)
    expect((await app.line(lineId))['held_units']).toBe(0)
  })
})
