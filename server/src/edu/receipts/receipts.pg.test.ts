import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { grantMenus } from '../../../test/menus.ts'
import { cash, openSalesApp, type SalesApp } from '../../../test/sales-app.ts'

const plan = 'plan.swimStart.24'
let app: SalesApp
let principal: SalesApp['principal']
let desk: SalesApp['desk']
let {
  run,
  nextStudent,
  sell,
  pay,
  linesOf,
  audit,
}: Pick<SalesApp, 'run' | 'nextStudent' | 'sell' | 'pay' | 'linesOf' | 'audit'> = {} as never

beforeAll(async () => {
  app = await openSalesApp()
  ;({ principal, desk, run, nextStudent, sell, pay, linesOf, audit } = app)
})

describe('void', () => {
  test('of an order needs void receipts first, and leaves nothing behind', async () => {
    const { orderId } = await sell(nextStudent())
    const { receiptIds } = await pay(orderId, 50)
    const refused = await app.call(orders.void, { id: orderId, reason: '录错' }, principal)
    expect(refused.msg).toContain('50')
    await app.data(receipts.void, { id: receiptIds[0]!, reason: '录错' }, principal)
    const again = await app.call(receipts.void, { id: receiptIds[0]!, reason: '录错' }, principal)
    expect(again.code).toBe(409)
    await app.data(orders.void, { id: orderId, reason: '录错' }, principal)
    expect(await app.data(orders.read, { id: orderId }, principal)).toMatchObject({
      status: 'void',
      arrears: 0,
    })
    expect((await linesOf(orderId))[0]).toMatchObject({ status: 'void', remain_units: 0, deferred: 0 })
    const paid = await app.call(receipts.create, { orderId, parts: [cash(1)] } as never, principal)
    expect(paid.msg).toContain('作废')
    expect(await audit()).toEqual([])
  })

  test('of an order is refused after lessons were used', async () => {
    const answer = await app.call(orders.void, { id: 'order.student.0001', reason: '录错' }, principal)
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('不能作废')
  })

  test('of a receipt with a correction posts both, and each names the other', async () => {
    const { orderId } = await sell(nextStudent())
    const { receiptIds } = await pay(orderId, 50)
    const corrected = await app.data(
      receipts.correct,
      { id: receiptIds[0]!, reason: '金额录错', parts: [cash(80)] } as never,
      principal,
    )
    expect((await linesOf(orderId))[0]).toMatchObject({ received: 8_000 })
    expect(await run('select corrects_id from edu_receipt where id = $1', [corrected.receiptIds[0]])).toEqual(
      [{ corrects_id: receiptIds[0] }],
    )
    expect(await audit()).toEqual([])
  })
})

test('a corrected receipt keeps the time of the first, however long ago, unless another one is given', async () => {
  const { orderId } = await sell(nextStudent())
  const { receiptIds } = await pay(orderId, 50)
  const correct = async (id: string, own: object = {}) => {
    const sent = { id, reason: '金额录错', parts: [cash(80)], ...own } as never
    const answer = await app.data(receipts.correct, sent, principal)
    const [row] = await run(
      'select extract(epoch from paid_at) * 1000 as ms from edu_receipt where id = $1',
      [answer.receiptIds[0]],
    )
    return { id: answer.receiptIds[0]!, paidAt: Number(row!['ms']) }
  }
  const paidAt = Date.now() - 400 * 86_400_000
  await run('update edu_receipt set paid_at = $2 where id = $1', [receiptIds[0], new Date(paidAt)])
  const first = await correct(receiptIds[0]!)
  expect(first.paidAt).toBe(paidAt)
  const later = Date.now() - 3_600_000
  expect((await correct(first.id, { paidAt: later })).paidAt).toBe(later)
})

test('a printed receipt has its amount in Chinese capitals', async () => {
  const { orderId } = await sell(nextStudent())
  const { receiptIds } = await pay(orderId, 1_409.5)
  const print = await app.data(receipts.print, { id: receiptIds[0]! }, principal)
  expect(print).toMatchObject({
    amountInCapitals: '壹仟肆佰零玖元伍角',
    printCount: 1,
    lines: [{ amount: 1_409.5 }],
  })
})

describe('rights', () => {
  test('a desk sees the orders of its campus, a consultant their own, a coach none', async () => {
    const everything = (await app.data(orders.list, { pageSize: 1 }, principal)).pagination.total
    const ofDesk = await app.data(orders.list, { pageSize: 1_000 }, desk)
    expect(ofDesk.pagination.total).toBeGreaterThan(0)
    expect(ofDesk.pagination.total).toBeLessThan(everything)
    const consultant = { token: await app.signIn('consultant01') }
    const own = await app.data(orders.list, { pageSize: 1_000 }, consultant)
    const [count] = await run(
      `select count(*)::int as n from edu_order where sellers @> '[{"userId":"user.consultant01"}]'`,
    )
    expect(own.pagination.total).toBe(count!['n'])
    const coach = { token: await app.signIn('coach01') }
    expect((await app.call(orders.list, {}, coach)).code).toBe(403)
    const foreign = (await app.data(orders.list, { pageSize: 1, campusId: 'org.west' }, principal)).list[0]!
    expect((await app.call(orders.read, { id: foreign.id }, desk)).code).toBe(404)
    const collected = await app.call(
      receipts.create,
      { orderId: foreign.id, parts: [cash(1)] } as never,
      desk,
    )
    expect(collected.code).toBe(400)
  })

  test('who has the menu and the rows but no column sees no money, by no way', async () => {
    await grantMenus(app.database.db, 'user.tech01', 'edu.finance', 'edu.eduStudent')
    await run(`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.tech01', 'resource', 'scheme.orders.all'),
        ('User', 'user.tech01', 'resource', 'scheme.students.all')`)
    const clerk = { token: await app.signIn('tech01') }
    const order = (await app.data(orders.list, { pageSize: 1 }, clerk)).list[0]!
    const money = ['netAmount', 'receivedAmount', 'arrears', 'refundedAmount', 'refundUnpaid']
    for (const key of money) expect(order).not.toHaveProperty(key)
    const read = await app.data(orders.read, { id: order.id }, clerk)
    for (const key of money) expect(read).not.toHaveProperty(key)
    const receipt = (await app.data(receipts.list, { pageSize: 1 }, clerk)).list[0]!
    for (const key of ['amount', 'fee', 'toWallet']) expect(receipt).not.toHaveProperty(key)
    expect((await app.call(receipts.print, { id: receipt.id }, clerk)).code).toBe(403)
    const [up, down] = await Promise.all(
      (['asc', 'desc'] as const).map((sort) => app.data(orders.list, { sidx: 'netAmount', sort }, clerk)),
    )
    expect(up!.list.map(({ id }) => id)).toEqual(down!.list.map(({ id }) => id))
    const studentId = nextStudent()
    await app.data(wallet.topUp, { studentId, ...cash(12) }, principal)
    const movement = (await app.data(wallet.list, { studentId }, clerk)).list[0]!
    for (const key of ['amount', 'balanceAfter']) expect(movement).not.toHaveProperty(key)
    const counts = await Promise.all(
      [0, 1].map(async (hasArrears) => {
        const { pagination } = await app.data(orders.list, { hasArrears: hasArrears as 0 | 1 }, clerk)
        return pagination.total
      }),
    )
    expect(counts).toEqual([0, 0])
  })
})

describe('two writers', () => {
  test('of one student are serialised: no deadlock, no lost money, numbers without gaps', async () => {
    const student = nextStudent()
    const { orderId } = await sell(student, {
      lines: [{ pricePlanId: plan }, { pricePlanId: 'plan.swimStart.12' }],
    })
    const payments = Array.from(
      { length: 12 },
      (_, at) => () => app.call(receipts.create, { orderId, parts: [cash(10 + at)] } as never, principal),
    )
    const topUps = Array.from(
      { length: 6 },
      () => () =>
        app.call(
          wallet.topUp,
          { studentId: student, method: 'cash', accountId: 'account.cash', amount: 7 },
          principal,
        ),
    )
    const sales = Array.from(
      { length: 4 },
      () => () =>
        app.call(orders.create, { studentId: student, lines: [{ pricePlanId: plan }] } as never, principal),
    )
    const answers = await Promise.all([...payments, ...topUps, ...sales].map((call) => call()))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200))
    const lines = await linesOf(orderId)
    const received = lines.reduce((sum, line) => sum + Number(line['received']), 0)
    expect(received).toBe(100 * (12 * 10 + 66))
    expect(
      (await run('select wallet_balance::int as w from edu_student where id = $1', [student]))[0],
    ).toEqual({
      w: 4_200,
    })
    expect(await audit()).toEqual([])
  })
})

describe('the database', () => {
  test('never changes an entry, and refuses a gap, an unbalanced journal and a closed month', async () => {
    await expect(run(`update edu_ledger_entry set amount = 0`)).rejects.toThrow('only ever added to')
    await expect(run(`delete from edu_journal_line`)).rejects.toThrow('only ever added to')
    const columns = `line_id, seq, type, units, amount, positions, campus_id, sell_campus_id, biz_date, acct_date, batch_id,
      remain_after, deferred_after`
    const copy = (seq: string, acctDate = 'acct_date') =>
      run(`insert into edu_ledger_entry (${columns})
        select line_id, ${seq}, 'expire', 0, 0, '[]', campus_id, sell_campus_id, biz_date, ${acctDate}, 'test', 0, 0
        from edu_ledger_entry order by line_id, seq desc limit 1`)
    await expect(copy('seq + 2')).rejects.toMatchObject({ constraint: 'edu_ledger_entry__previous' })
    await run(`insert into edu_period (month, status) values ('2019-03', 'closed')`)
    await expect(copy('seq + 1', `'2019-03-05'`)).rejects.toMatchObject({ constraint: 'edu_period__closed' })
    await run(`insert into edu_journal_entry (id, date, source, source_id, batch_id)
      values ('j', current_date, 'cash', 'x', 'test')`)
    await expect(
      run(`insert into edu_journal_line (entry_id, line_no, account, debit, credit, campus_id)
        values ('j', 1, 'cash', 5, 0, 'org.east'), ('j', 2, 'tuition', 0, 4, 'org.east')`),
    ).rejects.toThrow('does not balance')
  })

  test('the audit finds a changed cache', async () => {
    await run(`update edu_order_line set remain_units = remain_units - 1 where id = 'line.student.0002'`)
    await run(`update edu_student set wallet_balance = 1 where id = 'student.0003'`)
    const failures = await audit()
    expect(failures).toContainEqual(
      expect.objectContaining({ invariant: 'line', recordId: 'line.student.0002', figure: 'remainUnits' }),
    )
    expect(failures).toContainEqual(
      expect.objectContaining({ invariant: 'wallet', recordId: 'student.0003' }),
    )
    await run(`update edu_order_line set remain_units = remain_units + 1 where id = 'line.student.0002'`)
    await run(`update edu_student set wallet_balance = 0 where id = 'student.0003'`)
    expect(await audit()).toEqual([])
  })
})

describe('a wallet', () => {
  const topUp = (studentId: string, amount: number) =>
    app.data(
      wallet.topUp,
      { studentId, method: 'cash', accountId: 'account.cash', amount } as never,
      principal,
    )
  const balances = async () => {
    const { list } = await app.data(payAccounts.balances, {}, principal)
    return list.find(({ id }) => id === 'account.cash')!.balance
  }

  test('is paid back from an account as far as it reaches; the journal balances', async () => {
    const studentId = nextStudent()
    await topUp(studentId, 100.5)
    const before = await balances()
    const refund = { studentId, accountId: 'account.cash', amount: 40.25, reason: '家长要求' }
    expect(await app.data(wallet.refund, refund, principal)).toMatchObject({ balance: 60.25 })
    expect(Math.round((before - (await balances())) * 100)).toBe(4_025)
    const { list } = await app.data(wallet.balances, { hasBalance: 1 }, principal)
    expect(list.find(({ id }) => id === studentId)).toMatchObject({ balance: 60.25 })
    const beyond = await app.call(wallet.refund, { ...refund, amount: 60.26 }, principal)
    expect(beyond).toMatchObject({ code: 409 })
    expect(beyond.msg).toContain('60.25')
    expect(await app.call(wallet.refund, { ...refund, accountId: 'account.none' }, principal)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'accountId' }] },
    })
    const movements = await app.data(wallet.list, { studentId }, principal)
    expect(movements.list.map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ['refund', 60.25],
      ['topUp', 100.5],
    ])
    expect(await app.audit()).toEqual([])
  })

  test('is paid back only by who may pay refunds, which a desk that applies for them may not', async () => {
    const refund = { studentId: nextStudent(), accountId: 'account.cash', amount: 1, reason: 'x' }
    expect((await app.call(wallet.refund, refund, app.desk)).code).toBe(403)
  })
})
