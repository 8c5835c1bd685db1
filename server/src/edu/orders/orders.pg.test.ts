import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { students } from '@tessera/shared/contract/edu/students'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import type { Lang } from '@tessera/shared/contract/lang'
import { cash, openSalesApp, type SalesApp } from '../../../test/sales-app.ts'
import { auditLedger } from '../ledger-audits/audit.ts'

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
    const days = entries.map((entry) => String(entry['biz_date']))
    expect(days).toEqual(days.toSorted())
    expect(new Set(days).size).toBe(2)
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

test('a line has the name of its plan on the page of the student, also in place of its course', async () => {
  const studentId = nextStudent()
  await sell(studentId, { lines: [{ pricePlanId: 'plan.any.20' }] })
  await sell(studentId, { lines: [{ pricePlanId: plan }] })
  const { list } = await app.data(students.lines, { id: studentId }, principal)
  const { rows } = await app.database.pool.query<{ name: string; course: string }>(
    `select p.name, c.name as course from edu_price_plan p join edu_course c on c.id = p.course_id where p.id = $1`,
    [plan],
  )
  expect(list.map(({ courseName, lineName }) => ({ courseName, lineName }))).toEqual(
    expect.arrayContaining([
      { courseName: '通用 20 课时', lineName: '通用 20 课时' },
      { courseName: rows[0]!.course, lineName: rows[0]!.name },
    ]),
  )
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
    return answer
  }

  test('names a closed plan, one out of sale, and one of another campus', async () => {
    await run(`update edu_price_plan set status = 'closed' where id = 'plan.chessGo.12'`)
    const closed = await refusalOf({ lines: [{ pricePlanId: 'plan.chessGo.12' }] })
    expect(closed).toMatchObject({ code: 400, data: { fields: [{ field: 'lines.0.pricePlanId' }] } })
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
    expect(old).toMatchObject({ code: 400, data: { fields: [{ field: 'paidAt' }] } })
  })

  test('refuses a discount beyond the price; an override by who may not change prices waits for approval', async () => {
    const over = await refusalOf({ lines: [{ pricePlanId: plan, discount: 999_999 }] })
    expect(over.msg).toContain('优惠')
    const byDesk = await sell(nextStudent(), { lines: [{ pricePlanId: plan, discount: 1 }] }, desk)
    const gifts = await sell(nextStudent(), { lines: [{ pricePlanId: plan, giftUnits: 2 }] }, desk)
    expect([byDesk.status, gifts.status]).toEqual(['approving', 'approving'])
  })

  test('refuses another price than the quoted one, with both', async () => {
    const student = nextStudent()
    const order = { studentId: student, lines: [{ pricePlanId: 'plan.danceStart.24' }] }
    const quote = () => app.data(orders.quote, order, desk)
    const { netAmount } = await quote()
    await run(`update edu_price_plan set price = price + 12300 where id = 'plan.danceStart.24'`)
    const send = (quotedAmount: number, lang: Lang = 'zh') =>
      app.call(orders.create, { ...order, quotedAmount }, { ...desk, lang })
    const now = netAmount + 123
    const sentences = {
      zh: `价格已从 ${netAmount} 元变为 ${now} 元`,
      en: `The price has changed from ${netAmount} to ${now} yuan`,
      zhtw: `價格已從 ${netAmount} 元變為 ${now} 元`,
    }
    for (const [lang, sentence] of Object.entries(sentences)) {
      const refused = await send(netAmount, lang as Lang)
      expect(refused).toMatchObject({ code: 409, data: { reason: 'priceChanged' } })
      expect(refused.msg).toContain(sentence)
    }
    // A price that needs approval is refused alike, and nothing is stored.
    const cheaper = { ...order, lines: [{ ...order.lines[0]!, discount: 1 }], quotedAmount: netAmount - 1 }
    expect((await app.call(orders.create, cheaper, desk)).msg).toContain(`${now - 1}`)
    expect(await run('select 1 from edu_order where student_id = $1', [student])).toEqual([])
    expect((await quote()).netAmount).toBe(now)
    expect(await send(now)).toMatchObject({ code: 200, data: { status: 'unpaid' } })
    // Clients that send no quote buy at the price of the day.
    expect((await sell(nextStudent(), { lines: order.lines }, desk)).status).toBe('unpaid')
  })

  test('refuses other lessons, or another price of a line, than were quoted', async () => {
    const order = {
      studentId: nextStudent(),
      lines: [{ pricePlanId: 'plan.danceStart.24' }, { pricePlanId: 'plan.swimStart.24' }],
    }
    const { netAmount, lines } = await app.data(orders.quote, order, desk)
    const send = (quotedLines: object[]) =>
      app.call(orders.create, { ...order, quotedAmount: netAmount, quotedLines } as never, desk)
    const [first, second] = lines
    const fewer = await send([{ ...first, units: first!.units + 2 }, second!])
    expect(fewer).toMatchObject({ code: 409, data: { reason: 'priceChanged' } })
    expect(fewer.msg).toContain(`“${first!.name}”的课时已从`)
    const moved = await send([
      { ...first, netAmount: first!.netAmount + 1 },
      { ...second, netAmount: second!.netAmount - 1 },
    ])
    expect(moved.msg).toContain(`“${first!.name}”的价格已从`)
    expect(await send(lines)).toMatchObject({ code: 200 })
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
