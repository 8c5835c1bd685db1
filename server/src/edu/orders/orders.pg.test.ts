import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { openApp, type TestApp } from '../../../test/app.ts'
import { auditLedger } from '../ledger-audits/audit.ts'

let app: TestApp
let principal: { token: string }
let desk: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, never>[]

/** Students without orders, so that each test has its own. */
let fresh: string[]
const nextStudent = () => fresh.pop()!
const plan = 'plan.swimStart.24'

const sell = (studentId: string, body: object = {}, by = principal) =>
  app.data(orders.create, { studentId, lines: [{ pricePlanId: plan }], ...body } as never, by)
const cash = (amount: number) => ({ method: 'cash' as const, accountId: 'account.cash', amount })
const pay = (orderId: string, amount: number, body: object = {}, by = principal) =>
  app.data(receipts.create, { orderId, parts: [cash(amount)], ...body } as never, by)
const linesOf = (orderId: string) =>
  run('select * from edu_order_line where order_id = $1 order by id', [orderId])
const audit = async () => (await auditLedger(app.database.db)).failures

beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
  desk = { token: await app.signIn('desk01') }
  const rows = await run(
    `select id from edu_student s where campus_id = 'org.east' and not exists (
       select 1 from edu_order o where o.student_id = s.id) order by id desc`,
  )
  fresh = rows.map(({ id }) => id)
})

test('the ledger of the demo folds to its cached figures, and the journal balances', async () => {
  const { lines, failures } = await auditLedger(app.database.db)
  expect(lines).toBeGreaterThan(200)
  expect(failures).toEqual([])
})

describe('a quote', () => {
  test('has price, gift, validity and the first type', async () => {
    const quote = await app.data(
      orders.quote,
      { studentId: nextStudent(), lines: [{ pricePlanId: plan }] },
      principal,
    )
    const [row] = await run('select price, units, gift_units from edu_price_plan where id = $1', [plan])
    expect(quote).toMatchObject({
      type: 'sign',
      netAmount: Number(row!['price']) / 100,
      isOverride: false,
      lines: [{ units: 24, giftUnits: 1, netAmount: Number(row!['price']) / 100 }],
    })
    expect(Date.parse(quote.lines[0]!.expireDate!) - Date.parse(quote.lines[0]!.effectiveFrom)).toBe(
      239 * 86_400_000,
    )
  })

  test('renews a subject that was bought, and expands to another one', async () => {
    const student = nextStudent()
    await sell(student)
    const typeOf = async (pricePlanId: string) =>
      (await app.data(orders.quote, { studentId: student, lines: [{ pricePlanId }] }, principal)).type
    expect(await typeOf('plan.swimStart.12')).toBe('renew')
    expect(await typeOf('plan.chessGo.12')).toBe('expand')
  })

  test('warns of prepayment beyond 60 lessons or 5000 yuan, unless the student is an adult', async () => {
    const student = nextStudent()
    const check = async () =>
      (
        await app.data(
          orders.quote,
          { studentId: student, lines: [{ pricePlanId: 'plan.swimStart.48' }, { pricePlanId: plan }] },
          principal,
        )
      ).prepayCheck
    const minor = await check()
    expect(minor.ok).toBe(false)
    expect(minor.rules).toContainEqual({ rule: 'period', ok: false })
    await run(`update edu_student set birthday = '1990-02-28' where id = $1`, [student])
    expect((await check()).ok).toBe(true)
  })
})

describe('a sale', () => {
  test('becomes active with the first money, and paid with the last', async () => {
    const student = nextStudent()
    const { orderId, orderNo, status } = await sell(student)
    expect(status).toBe('unpaid')
    expect(orderNo).toMatch(/^HT/)
    const [line] = await linesOf(orderId)
    expect(line).toMatchObject({ status: 'pending', remain_units: 2_500, last_seq: 2 })
    const net = Number(line!['net_amount']) / 100
    await pay(orderId, 100)
    expect((await linesOf(orderId))[0]).toMatchObject({ status: 'active' })
    const half = await app.data(orders.read, { id: orderId }, principal)
    expect(half).toMatchObject({ status: 'part_paid', receivedAmount: 100, arrears: net - 100 })
    await pay(orderId, net - 100)
    expect(await app.data(orders.read, { id: orderId }, principal)).toMatchObject({
      status: 'paid',
      arrears: 0,
    })
    expect(await audit()).toEqual([])
  })

  test('allocates a receipt to its lines in proportion, and the wallet gets the surplus', async () => {
    const student = nextStudent()
    const { orderId } = await sell(student, {
      lines: [{ pricePlanId: 'plan.swimStart.12' }, { pricePlanId: 'plan.chessGo.24' }],
    })
    const before = await linesOf(orderId)
    const total = before.reduce((sum, line) => sum + Number(line['net_amount']), 0)
    const first = await pay(orderId, 333.33)
    expect(first.allocations.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(33_333)
    for (const { lineId, amount } of first.allocations) {
      const line = before.find(({ id }) => id === lineId)!
      expect(Math.abs(amount * 100 - (33_333 * Number(line['net_amount'])) / total)).toBeLessThan(1)
    }
    const rest = await pay(orderId, total / 100, { surplusToWallet: true })
    expect(rest.toWallet).toBe(333.33)
    const movements = await app.data(wallet.list, { studentId: student }, principal)
    expect(movements.list[0]).toMatchObject({ type: 'overpay', amount: 333.33, balanceAfter: 333.33 })
    expect(await audit()).toEqual([])
  })

  test('is paid from the wallet as far as it reaches', async () => {
    const student = nextStudent()
    const topUp = { studentId: student, method: 'cash' as const, accountId: 'account.cash', amount: 500.5 }
    expect(await app.data(wallet.topUp, topUp, principal)).toMatchObject({ balance: 500.5 })
    const { orderId } = await sell(student)
    const refused = await app.call(
      receipts.create,
      { orderId, parts: [{ method: 'wallet', amount: 500.51 }] } as never,
      principal,
    )
    expect(refused.msg).toContain('500.5')
    await pay(orderId, 0, { parts: [{ method: 'wallet', amount: 500.5 }] })
    const movements = await app.data(wallet.list, { studentId: student }, principal)
    expect(movements.list[0]).toMatchObject({ type: 'pay', amount: -500.5, balanceAfter: 0 })
    expect(await audit()).toEqual([])
  })

  test('pays lessons that the student owes, the oldest first', async () => {
    const student = nextStudent()
    await run(
      `insert into edu_roster (id, lesson_id, student_id, biz_date, status, plan_units, owed_units, charge_reason, rev)
       select 'owed.' || l.id, l.id, $1, l.biz_date, 'present', 100, 100, 'no_balance', 1
       from (select * from edu_lesson where class_id = 'class.01' and status = 'done' order by biz_date desc limit 2) l`,
      [student],
    )
    const [roster] = await run(
      `select r.id, e.course_id from edu_roster r join edu_lesson e on e.id = r.lesson_id where r.student_id = $1`,
      [student],
    )
    expect(roster!['course_id']).toBe('course.swimStart')
    const { orderId } = await sell(student)
    await pay(orderId, 10)
    const [line] = await linesOf(orderId)
    const entries = await run(
      `select type, units, biz_date::text, acct_date::text from edu_ledger_entry where line_id = $1 and seq > 2 order by seq`,
      [line!['id']],
    )
    expect(entries.map(({ type, units }) => [type, units])).toEqual([
      ['settle_owed', -100],
      ['settle_owed', -100],
    ])
    expect(entries[0]!['biz_date'] < entries[1]!['biz_date']).toBe(true)
    const today = (await run(`select (now() at time zone 'Asia/Shanghai')::date::text as day`))[0]!['day']
    expect(entries.map((entry) => entry['acct_date'])).toEqual([today, today])
    expect(
      await run('select sum(owed_units)::int as owed from edu_roster where student_id = $1', [student]),
    ).toEqual([{ owed: 0 }])
    expect(await audit()).toEqual([])
  })

  test('repeated with its key answers the first order, also at the same time', async () => {
    const student = nextStudent()
    const body = { studentId: student, lines: [{ pricePlanId: plan }] }
    const inject = () =>
      app.app.inject({
        method: 'POST',
        url: '/api/edu/Order',
        headers: { authorization: principal.token, 'idempotency-key': 'sale-1' },
        payload: body,
      })
    const answers = await Promise.all([inject(), inject(), inject()])
    const ids = answers.map((answer) => answer.json().data?.orderId)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeTruthy()
    expect(await run('select count(*)::int as n from edu_order where student_id = $1', [student])).toEqual([
      { n: 1 },
    ])
    const other = await app.app.inject({
      method: 'POST',
      url: '/api/edu/Order',
      headers: { authorization: principal.token, 'idempotency-key': 'sale-1' },
      payload: { ...body, remark: 'other' },
    })
    expect(other.json().code).toBe(409)
  })
})

describe('bad input', () => {
  const refusalOf = async (body: object, by = principal) => {
    const student = nextStudent()
    const answer = await app.call(
      orders.create,
      { studentId: student, lines: [{ pricePlanId: plan }], ...body } as never,
      by,
    )
    expect(await run('select 1 from edu_order where student_id = $1', [student])).toEqual([])
    fresh.push(student)
    return answer
  }

  test('names a closed plan, one out of sale, and one of another campus', async () => {
    await run(`update edu_price_plan set status = 'closed' where id = 'plan.chessGo.12'`)
    const closed = await refusalOf({ lines: [{ pricePlanId: 'plan.chessGo.12' }] })
    expect(closed).toMatchObject({ code: 400, data: { errors: [{ field: 'lines.0.pricePlanId' }] } })
    await run(`update edu_price_plan set sale_to = '2020-01-01' where id = 'plan.chessGo.24'`)
    const ended = await refusalOf({ lines: [{ pricePlanId: 'plan.chessGo.24' }] })
    expect(ended.msg).toContain('不在销售期内')
    await run(`update edu_price_plan set campus_ids = '{org.west}' where id = 'plan.chessGo.48'`)
    const elsewhere = await refusalOf({ lines: [{ pricePlanId: 'plan.chessGo.48' }] })
    expect(elsewhere.msg).toContain('校区')
  })

  test('refuses dates of 1900 and of tomorrow', async () => {
    expect((await refusalOf({ signDate: '1900-01-01' })).msg).toContain('签约日期')
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect((await refusalOf({ signDate: tomorrow })).msg).toContain('签约日期')
    const { orderId } = await sell(nextStudent())
    const old = await app.call(
      receipts.create,
      { orderId, parts: [cash(1)], paidAt: Date.parse('1900-01-01') } as never,
      principal,
    )
    expect(old).toMatchObject({ code: 400, data: { errors: [{ field: 'paidAt' }] } })
  })

  test('refuses a discount beyond the price, and any override by who may not change prices', async () => {
    const over = await refusalOf({ lines: [{ pricePlanId: plan, discount: 999_999 }] })
    expect(over.msg).toContain('优惠')
    const byDesk = await refusalOf({ lines: [{ pricePlanId: plan, discount: 1 }] }, desk)
    expect(byDesk.code).toBe(403)
    expect((await refusalOf({ lines: [{ pricePlanId: plan, giftUnits: 2 }] }, desk)).code).toBe(403)
  })

  test('refuses shares of sellers that do not sum to 100 %', async () => {
    const answer = await refusalOf({ sellers: [{ userId: 'user.consultant01', shareBp: 9_999 }] })
    expect(answer.msg).toContain('99.99')
  })

  test('refuses an allocation beyond the arrears, and posts nothing of it', async () => {
    const { orderId } = await sell(nextStudent())
    const net = Number((await linesOf(orderId))[0]!['net_amount']) / 100
    const answer = await app.call(
      receipts.create,
      { orderId, parts: [cash(1), cash(net)] } as never,
      principal,
    )
    expect(answer).toMatchObject({ code: 409 })
    expect(answer.msg).toContain(String(net - 1))
    expect(await run('select 1 from edu_receipt where order_id = $1', [orderId])).toEqual([])
    expect((await linesOf(orderId))[0]).toMatchObject({ received: 0, status: 'pending' })
  })

  test('refuses an account of another method or campus', async () => {
    const { orderId } = await sell(nextStudent())
    const by = (part: object) => app.call(receipts.create, { orderId, parts: [part] } as never, principal)
    expect((await by({ method: 'bank', accountId: 'account.cash', amount: 1 })).msg).toContain('前台现金')
    expect((await by({ method: 'cash', amount: 1 })).code).toBe(400)
  })
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
    expect(collected.code).toBe(403)
  })

  test('money columns are hidden from who may not see them', async () => {
    await run(
      `delete from org_grant where object_id = 'role.desk' and item_id in (
         select id from system_column where module_id = 'menu.edu.finance')`,
    ).catch(() => undefined)
    const { list } = await app
      .data(orders.list, { pageSize: 1 }, { token: await app.signIn('coach02') })
      .catch(() => ({
        list: [],
      }))
    expect(list).toEqual([])
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
  })
})
