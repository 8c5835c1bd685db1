import { beforeAll, describe, expect, test } from 'vitest'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { taskDetail, todos } from '@tessera/shared/contract/workflow/todos'
import { students } from '@tessera/shared/contract/edu/students'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls } from '@tessera/shared/contract/workflow/task-acts'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { runCommand } from '../books/refusals.ts'
import { loadBooks } from '../books/store.ts'
import type { Book } from '../ledger/book.ts'
import { chargeRoster } from '../ledger/lessons.ts'

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

const body = (lineId: string, more: object = {}) => ({
  lineId,
  rule: 'remaining_value' as const,
  amount: 100,
  route: 'original' as const,
  reason: '搬家，不再上课',
  ...more,
})
const statusOf = async (id: string) => {
  const [row] = await app.run('select status, paid_at from edu_refund where id = $1', [id])
  return Number(row!['status'])
}
/** Status of a refund, and the units that its line holds. */
const stateOf = async (id: string) => {
  const [row] = await app.run(
    'select r.status, l.held_units from edu_refund r join edu_order_line l on l.id = r.line_id where r.id = $1',
    [id],
  )
  return [Number(row!['status']), Number(row!['held_units'])]
}
const balanceOf = async (account: string) => {
  const [row] = await app.run(
    `select coalesce(sum(debit - credit), 0)::int as balance from edu_journal_line where account = $1`,
    [account],
  )
  return Number(row!['balance'])
}

describe('a refund', () => {
  test('names the student into whom its student is merged: in the title of its task, its form and the search', async () => {
    const { studentId, lineId } = await app.sellPaid()
    const { flowTaskId } = await app.data(refunds.create, body(lineId), app.desk)
    const survivor = app.nextStudent()
    await app.run(`update edu_student set name = '合并甲' where id = $1`, [survivor])
    const nameOf = async (id: string) =>
      String((await app.run('select name from edu_student where id = $1', [id]))[0]!['name'])
    const former = await nameOf(studentId)
    await app.data(
      students.merge,
      { id: survivor, otherId: studentId, reason: '重复建档', isConfirmed: 1 },
      app.principal,
    )
    const found = async (keyword: string) => {
      const { list } = await app.data(todos.list, { category: '1', keyword, pageSize: 50 }, app.principal)
      return list.find(({ processId }) => processId === flowTaskId)
    }
    expect((await found('合并甲'))?.fullName).toBe('退费申请：合并甲 100.00 元')
    expect(await found(former)).toBeUndefined()
    const { flowTaskInfo } = await app.data(
      taskDetail.info,
      { taskId: flowTaskId, taskOperatorId: '' },
      app.principal,
    )
    expect(JSON.parse(flowTaskInfo.flowFormContentJson)).toMatchObject({ student: '合并甲' })
    expect((await app.approve(flowTaskId)).code).toBe(200)
  })

  test('says in which classes the student stays without lessons: at the form, the approval and the payment', async () => {
    const { studentId, lineId } = await app.sellPaid()
    const [group] = await app.run(
      `select k.id, k.name from edu_class k join edu_order_line l on l.id = $1
       where k.delete_mark = 0 and k.status = 'open' and (l.scope = 'any' or k.course_id = l.course_id) order by k.id limit 1`,
      [lineId],
    )
    await app.run(
      `insert into edu_class_student (id, class_id, student_id, join_date, status) values ('stays', $1, $2, current_date - 5, 'active')`,
      [group!['id'], studentId],
    )
    const classes = [{ id: group!['id'], name: group!['name'] }]
    expect((await app.data(refunds.quote, { lineId, units: 5 }, app.desk)).classes).toEqual([])
    expect((await app.data(refunds.quote, { lineId }, app.desk)).classes).toEqual(classes)
    const { refundId, flowTaskId } = await app.data(refunds.create, body(lineId, { amount: 900 }), app.desk)
    const [application] = await app.run('select facts from edu_application where subject_id = $1', [refundId])
    expect(application!['facts']).toMatchObject({ classes: group!['name'] })
    await app.approve(flowTaskId)
    expect((await app.data(refunds.ways, { id: refundId }, app.finance)).classes).toEqual(classes)
    // Who has left the class, or has other lessons for it, does not stay without lessons.
    await app.run(`update edu_class_student set leave_date = current_date - 1 where id = 'stays'`)
    expect((await app.data(refunds.ways, { id: refundId }, app.finance)).classes).toEqual([])
    await app.run(`update edu_class_student set leave_date = null where id = 'stays'`)
    const { orderId } = await app.sell(studentId)
    await app.pay(orderId, 1_000)
    expect((await app.data(refunds.ways, { id: refundId }, app.finance)).classes).toEqual([])
    await app.run(`delete from edu_class_student where id = 'stays'`)
  })
  test('is quoted by each rule, held, approved by another person, paid, reversed and paid again', async () => {
    const { lineId } = await app.sellPaid()
    const quote = await app.data(refunds.quote, { lineId }, app.desk)
    expect(quote).toMatchObject({ units: 25, heldUnits: 0, writtenOff: 0, contractRule: 'by_value' })
    expect(quote.rules).toEqual([
      { rule: 'remaining_value', amount: quote.cashCap, deduction: 0 },
      { rule: 'list_price_consumed', amount: quote.cashCap, deduction: 0 },
    ])
    const applied = await app.data(refunds.create, body(lineId, { amount: quote.cashCap - 50 }), app.desk)
    expect(applied).toMatchObject({ status: 1, refundNo: expect.stringContaining('TF') })
    expect(await app.line(lineId)).toMatchObject({ held_units: 2500, status: 'active' })
    // One approver is enough, so the second one is not announced.
    const { flowTaskNodeList } = await app.data(
      taskDetail.info,
      { taskId: applied.flowTaskId, taskOperatorId: '' },
      app.principal,
    )
    expect(flowTaskNodeList.find(({ nodeName }) => nodeName === '财务复核')?.ahead).toBe('excluded')
    expect(
      (await app.call(refunds.pay, { id: applied.refundId, accountId: 'account.cash' }, app.finance)).msg,
    ).toContain(applied.refundNo)

    const payableBefore = await balanceOf('payable')
    const cashBefore = await balanceOf('cash')
    expect((await app.approve(applied.flowTaskId)).code).toBe(200)
    expect(await statusOf(applied.refundId)).toBe(2)
    expect(await app.line(lineId)).toMatchObject({
      held_units: 0,
      remain_units: 0,
      status: 'refunded',
      deducted: 5000,
    })
    const amount = Math.round((quote.cashCap - 50) * 100)
    expect(await balanceOf('payable')).toBe(payableBefore - amount)
    expect(await balanceOf('cash')).toBe(cashBefore)

    // The desk applies, finance pays.
    const pay = { id: applied.refundId, accountId: 'account.cash' }
    expect((await app.call(refunds.pay, pay, app.desk)).code).toBe(403)
    await app.data(refunds.pay, pay, app.finance)
    expect(await statusOf(applied.refundId)).toBe(6)
    expect(await balanceOf('payable')).toBe(payableBefore)
    expect(await balanceOf('cash')).toBe(cashBefore - amount)
    expect((await app.call(refunds.pay, pay, app.finance)).code).toBe(409)
    await app.data(refunds.reverse, { id: applied.refundId, reason: '银行退回' }, app.finance)
    expect(await balanceOf('cash')).toBe(cashBefore)
    await app.data(refunds.pay, { ...pay, accountId: 'account.bank' }, app.finance)
    expect(await app.audit()).toEqual([])
  })

  test('blocks lessons that it holds, and says by which number', async () => {
    const { lineId, studentId } = await app.sellPaid()
    const { refundNo, flowTaskId } = await app.data(refunds.create, body(lineId), app.desk)
    const [line] = await app.run(
      'select course_id, effective_from::text as date from edu_order_line where id = $1',
      [lineId],
    )
    const books = await loadBooks(app.database.db, [studentId])
    const lesson = {
      rosterId: 'r',
      lessonId: 'l',
      courseId: String(line!['course_id']),
      subjectId: '',
      coachId: 'c',
      campusId: 'org.east',
      bizDate: String(line!['date']),
      preferredLineId: null,
    }
    const charge = (book: Book) => chargeRoster(book, lesson, 100, { owed: 'owe', arrears: 'allow' })
    expect(() => runCommand(() => charge(books.get(studentId)!))).toThrow(
      expect.objectContaining({ details: { reason: 'unitsHeld' }, values: { number: refundNo } }),
    )
    await app.reject(flowTaskId)
    const released = await loadBooks(app.database.db, [studentId])
    expect(charge(released.get(studentId)!).roster.owedUnits).toBe(0)
  })

  test('to the wallet is settled by its approval', async () => {
    const { lineId, studentId } = await app.sellPaid()
    const { refundId, flowTaskId } = await app.data(
      refunds.create,
      body(lineId, { units: 5, amount: 400, route: 'wallet' }),
      app.desk,
    )
    await app.approve(flowTaskId)
    expect(await statusOf(refundId)).toBe(6)
    const [student] = await app.run('select wallet_balance from edu_student where id = $1', [studentId])
    expect(Number(student!['wallet_balance'])).toBe(40_000)
    expect(await app.line(lineId)).toMatchObject({ remain_units: 2000, status: 'active' })
    expect((await app.call(refunds.reverse, { id: refundId, reason: '错误' }, app.finance)).code).toBe(409)
    expect(await app.audit()).toEqual([])
  })

  test('that is rejected releases its lessons, and holds them again when it is submitted again', async () => {
    const { lineId } = await app.sellPaid()
    const { refundId, flowTaskId } = await app.data(refunds.create, body(lineId, { units: 5 }), app.desk)
    await app.reject(flowTaskId)
    expect(await stateOf(refundId)).toEqual([3, 0])
    expect((await app.call(applications.resubmit, { flowTaskId }, app.principal)).code).toBe(404)
    await app.data(applications.resubmit, { flowTaskId }, app.desk)
    expect(await stateOf(refundId)).toEqual([1, 500])
    await app.data(launchActs.withdraw, { taskId: flowTaskId }, app.desk)
    expect(await stateOf(refundId)).toEqual([4, 0])
    const [row] = await app.run('select amount from edu_refund where id = $1', [refundId])
    expect(Number(row!['amount'])).toBe(10_000)
  })

  test('cannot be approved by its applicant, and not be undone after it was posted', async () => {
    const { lineId } = await app.sellPaid()
    const own = await app.data(refunds.create, body(lineId, { units: 5 }), app.principal)
    const refused = await app.approve(own.flowTaskId)
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('自己') })
    expect(await stateOf(own.refundId)).toEqual([1, 500])
    const other = await app.sellPaid()
    const { flowTaskId } = await app.data(
      refunds.create,
      body(other.lineId, { units: 5, amount: 400 }),
      app.desk,
    )
    await app.approve(flowTaskId)
    const admin = { token: await app.signIn('admin') }
    const revived = await app.call(taskActCalls.revive, { taskId: flowTaskId, nodeCode: 'approve' }, admin)
    expect(revived).toMatchObject({ code: 409, msg: expect.stringContaining('已通过并记账') })
  })

  test('is refused beyond what its rule pays, twice for one line, and for other people', async () => {
    const { lineId } = await app.sellPaid()
    const over = await app.call(refunds.create, body(lineId, { units: 1, amount: 99_999 }), app.desk)
    expect(over).toMatchObject({ code: 400, data: { fields: [{ field: 'amount' }] } })
    expect((await app.call(refunds.create, body(lineId, { units: 30 }), app.desk)).code).toBe(409)
    await app.data(refunds.create, body(lineId, { units: 5 }), app.desk)
    expect((await app.call(refunds.create, body(lineId, { units: 5 }), app.desk)).code).not.toBe(200)
    const coach = { token: await app.signIn('coach01') }
    expect((await app.call(refunds.quote, { lineId }, coach)).code).toBe(403)
    // The desk of another campus does not see the line.
    const west = { token: await app.signIn('desk02') }
    expect((await app.call(refunds.quote, { lineId }, west)).code).toBe(404)
    expect((await app.call(refunds.create, body(lineId), west)).code).toBe(404)
    const [held] = await app.run('select count(*)::int as n from edu_refund where line_id = $1', [lineId])
    expect(held!['n']).toBe(1)
  })

  test('repeated with one key is one application', async () => {
    const { lineId } = await app.sellPaid()
    const headers = {
      authorization: app.desk.token,
      'content-type': 'application/json',
      'idempotency-key': 'refund-1',
    }
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/edu/Refund',
        headers,
        payload: JSON.stringify(body(lineId, { units: 3 })),
      })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.json<{ data: object }>().data).toEqual(second.json<{ data: object }>().data)
    const [tasks] = await app.run(`select count(*)::int as n from edu_application where line_id = $1`, [
      lineId,
    ])
    expect(tasks!['n']).toBe(1)
  })

  test('needs a released flow, which the refusal names, and starts on no other way', async () => {
    const { lineId } = await app.sellPaid()
    const direct = { flowId: 'flow.edu_refund', data: JSON.stringify({ amount: 1 }), status: 0 as const }
    expect((await app.call(flowTasks.create, direct, app.desk)).code).toBe(400)
    await app.run(`update workflow_flow set enabled_mark = 0 where id = 'flow.edu_refund'`)
    const refused = await app.call(refunds.create, body(lineId), app.desk)
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('edu_refund') })
    expect((await app.line(lineId))['held_units']).toBe(0)
    await app.run(`update workflow_flow set enabled_mark = 1 where id = 'flow.edu_refund'`)
  })
})
