import { beforeAll, describe, expect, test } from 'vitest'
import { orders } from '@tessera/shared/contract/edu/orders'
import { prepayPolicies, type PrepayPolicy } from '@tessera/shared/contract/edu/prepayment'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { eduSettings } from '@tessera/shared/contract/edu/settings'
import { cash } from '../../../test/sales-app.ts'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'

// What the setting `prepayCap` does with orders beyond the limits of prepayment (I23).

let app: ClosingApp
let admin: { token: string }
let manager: { token: string }
let coach: { token: string }

beforeAll(async () => {
  app = await openClosingApp()
  admin = { token: await app.signIn('admin') }
  // Sees every campus, but the finances of one.
  await app.run(
    `insert into org_grant (object_type, object_id, item_type, item_id)
     values ('User', 'user.manager01', 'module', 'menu.edu.eduPlace'),
       ('User', 'user.manager01', 'resource', 'scheme.places.all')`,
  )
  manager = { token: await app.signIn('manager01') }
  coach = { token: await app.signIn('coach01') }
})

const linesOf = (pricePlanId: string, n: number) => Array.from({ length: n }, () => ({ pricePlanId }))
/** Four cards of 30 days for 980 yuan each. */
const period = linesOf('plan.swim.month', 4)
/** Twice 20 lessons for 2600 yuan. */
const amount = linesOf('plan.any.20', 2)
const both = linesOf('plan.swim.month', 6)
const within = linesOf('plan.swim.month', 3)

type Place = { scope: 'all' | 'campus' | 'course'; scopeId: string }
const everywhere: Place = { scope: 'all', scopeId: '' }
const set = (prepayCap: PrepayPolicy, place = everywhere, by = app.principal) =>
  app.call(eduSettings.update, { ...place, values: { prepayCap } }, by)
const inherit = (place: Place) => app.data(eduSettings.update, { ...place, values: {} }, app.principal)

const bornBefore = (years: number) => {
  const today = new Date()
  // The first of the month exists in every year.
  return `${today.getUTCFullYear() - years}-01-01`
}
async function student(birthday: string | null) {
  const id = app.nextStudent()
  await app.run('update edu_student set birthday = $2::date where id = $1', [id, birthday])
  return id
}
const minor = () => student(bornBefore(10))

const sell = (studentId: string, lines: readonly object[], by = app.desk, body: object = {}) =>
  app.call(orders.create, { studentId, lines, remark: '家长要求', ...body } as never, by)
const quote = (studentId: string, lines: readonly object[], by = app.desk) =>
  app.data(orders.quote, { studentId, lines } as never, by)

/** What is stored for a student: the states of the orders, applications and tasks. */
async function storedOf(studentId: string) {
  const [row] = await app.run(
    `select (select coalesce(array_agg(o.status order by o.id), '{}') from edu_order o where o.student_id = $1) as orders,
       (select count(*)::int from edu_order_line l where l.student_id = $1) as lines,
       (select count(*)::int from edu_application a where a.student_id = $1) as applications,
       (select count(*)::int from workflow_task t join edu_application a on a.flow_task_id = t.id
        where a.student_id = $1) as tasks`,
    [studentId],
  )
  return row as unknown as { orders: string[]; lines: number; applications: number; tasks: number }
}
const nothing = { orders: [], lines: 0, applications: 0, tasks: 0 }
const factsOf = async (studentId: string) => {
  const rows = await app.run('select facts from edu_application where student_id = $1', [studentId])
  return rows.map(({ facts }) => facts as unknown)
}

test('without a setting, orders beyond the limits are warned of', async () => {
  const id = await minor()
  expect((await quote(id, period)).prepayCheck).toEqual({
    policy: 'warn',
    ok: false,
    rules: [
      { rule: 'period', ok: false },
      { rule: 'amount', ok: true },
    ],
  })
})

describe.each(prepayPolicies)('the policy %s', (policy) => {
  beforeAll(async () => {
    await set(policy)
  })

  test.each([
    ['a minor', () => minor()],
    ['a student without a birthday', () => student(null)],
  ])('decides about an order of %s beyond the limits', async (_, create) => {
    const id = await create()
    const { prepayCheck } = await quote(id, period)
    expect(prepayCheck).toMatchObject({ policy, ok: policy === 'off' })
    const answer = await sell(id, period)
    if (policy === 'block') {
      expect(answer).toMatchObject({ code: 409, data: { reason: 'beyondPrepayment' } })
      expect(answer.msg).toContain('最多 3 个月或 60 课时')
      return expect(await storedOf(id)).toEqual(nothing)
    }
    const status = policy === 'approve' ? 'approving' : 'unpaid'
    expect(answer.data).toMatchObject({ status })
    const decided = policy === 'approve' ? 1 : 0
    expect(await storedOf(id)).toEqual({
      orders: [status],
      lines: 4,
      applications: decided,
      tasks: decided,
    })
    const [row] = await app.run('select prepay_check from edu_order where student_id = $1', [id])
    expect(row!['prepay_check']).toEqual(prepayCheck)
  })

  test('lets adults, and orders within the limits, pass', async () => {
    const adult = await student(bornBefore(19))
    expect((await quote(adult, both)).prepayCheck).toEqual({ policy, ok: true, rules: [] })
    expect((await sell(adult, both)).data).toMatchObject({ status: 'unpaid', flowTaskId: null })
    const child = await minor()
    expect((await quote(child, within)).prepayCheck.ok).toBe(true)
    expect((await sell(child, within)).data).toMatchObject({ status: 'unpaid', flowTaskId: null })
  })

  test('is the same for who may change prices, and for administrators', async () => {
    for (const by of [app.principal, admin]) {
      const id = await minor()
      const { code, data } = await sell(id, period, by)
      const stored = await storedOf(id)
      if (policy === 'block') {
        expect(code).toBe(409)
        expect(stored).toEqual(nothing)
      } else {
        expect(data.status).toBe(policy === 'approve' ? 'approving' : 'unpaid')
        expect(stored.orders).toEqual([data.status])
      }
    }
  })

  test('stores nothing for who may not sell', async () => {
    const id = await minor()
    expect((await sell(id, period, coach)).code).toBe(403)
    const quoted = await app.call(orders.quote, { studentId: id, lines: period } as never, coach)
    expect(quoted.code).toBe(403)
    expect(await storedOf(id)).toEqual(nothing)
  })
})

describe('an order that needs approval', () => {
  beforeAll(async () => {
    await set('approve')
  })

  test.each([
    ['prepay_period', period],
    ['prepay_amount', amount],
    ['prepay_both', both],
  ])('tells the approver %s, and begins once it is approved', async (prepay, lines) => {
    const id = await minor()
    const { orderId, flowTaskId } = (await sell(id, lines)).data
    expect(await factsOf(id)).toMatchObject([{ prepay, reason: '家长要求', discount: 0 }])
    const early = await app.call(receipts.create, { orderId, parts: [cash(100)] }, app.desk)
    expect(early.code).toBe(409)
    expect((await app.linesOf(orderId)).map((line) => line['last_seq'])).toEqual(lines.map(() => 0))
    expect(await app.approve(flowTaskId!)).toMatchObject({ code: 200 })
    expect((await storedOf(id)).orders).toEqual(['unpaid'])
    await app.pay(orderId, 100, {}, app.desk)
    expect((await storedOf(id)).orders).toEqual(['part_paid'])
    expect(await app.audit()).toEqual([])
  })

  test('is void once it is rejected', async () => {
    const id = await minor()
    const { orderId, flowTaskId } = (await sell(id, period)).data
    expect(await app.reject(flowTaskId!)).toMatchObject({ code: 200 })
    expect((await storedOf(id)).orders).toEqual(['void'])
    expect((await app.linesOf(orderId)).map((line) => line['delete_mark'])).toEqual([1, 1, 1, 1])
    expect((await app.call(receipts.create, { orderId, parts: [cash(100)] }, app.desk)).code).toBe(409)
    expect(await app.audit()).toEqual([])
  })

  test('cannot be approved by its seller, but by another approver', async () => {
    const child = await minor()
    const own = await sell(child, period, app.principal)
    expect(await app.approve(own.data.flowTaskId!)).toMatchObject({ code: 403 })
    const id = await minor()
    const { flowTaskId } = (await sell(id, period, admin)).data
    expect(await app.approve(flowTaskId!)).toMatchObject({ code: 200 })
    expect((await storedOf(id)).orders).toEqual(['unpaid'])
  })

  test('has one application for another price and the prepayment together', async () => {
    const id = await minor()
    const [first, ...rest] = period
    const { flowTaskId } = (await sell(id, [{ ...first!, discount: 80 }, ...rest])).data
    expect(await storedOf(id)).toEqual({ orders: ['approving'], lines: 4, applications: 1, tasks: 1 })
    expect(await factsOf(id)).toMatchObject([{ prepay: 'prepay_period', discount: 80 }])
    expect(await app.approve(flowTaskId!)).toMatchObject({ code: 200 })
    expect((await storedOf(id)).orders).toEqual(['unpaid'])
  })

  test('is approved also where the policy has become stricter meanwhile', async () => {
    const id = await minor()
    const { flowTaskId } = (await sell(id, period)).data
    await set('block')
    expect(await app.approve(flowTaskId!)).toMatchObject({ code: 200 })
    await set('approve')
    expect((await storedOf(id)).orders).toEqual(['unpaid'])
  })
})

test('another price beyond the limits is refused, and starts no approval', async () => {
  await set('block')
  const id = await minor()
  const [first, ...rest] = period
  const answer = await sell(id, [{ ...first!, discount: 80 }, ...rest])
  expect(answer).toMatchObject({ code: 409, data: { reason: 'beyondPrepayment' } })
  expect(await storedOf(id)).toEqual(nothing)
})

describe('a repeated submission', () => {
  const repeat = async (studentId: string, key: string) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/edu/Order',
      headers: { authorization: app.desk.token, 'idempotency-key': key },
      payload: { studentId, lines: period },
    })
    return answer.json() as { code: number; msg: string; data: { orderId: string; reason?: string } }
  }

  test('answers the first order that waits for approval, at the same time and after the policy changed', async () => {
    await set('approve')
    const id = await minor()
    const answers = await Promise.all([1, 2, 3].map(() => repeat(id, 'prepay-1')))
    await set('block')
    const ids = new Set([...answers, await repeat(id, 'prepay-1')].map(({ data }) => data.orderId))
    expect(ids.size).toBe(1)
    expect([...ids][0]).toBeTruthy()
    expect(await storedOf(id)).toEqual({ orders: ['approving'], lines: 4, applications: 1, tasks: 1 })
  })

  test.each([
    ['approve', '现在需要审批'],
    ['block', '不能开单'],
  ] as const)('that meets a change to %s is refused and stores nothing', async (policy, sentence) => {
    await set('warn')
    const id = await minor()
    const client = await app.database.pool.connect()
    try {
      await client.query('begin')
      // The order is planned before it waits for the key.
      await client.query(
        `insert into edu_call_key (user_id, call, key, input_hash, answer)
         values ('user.desk01', 'edu.orders.create', $1, '', '{}')`,
        [`prepay-${policy}`],
      )
      const answer = repeat(id, `prepay-${policy}`)
      await expect
        .poll(
          async () => {
            const rows = await app.run(
              `select count(*)::int as n from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rows[0]!['n']
          },
          { timeout: 60_000 },
        )
        .toBe(1)
      await set(policy)
      await client.query('rollback')
      expect(await answer).toMatchObject({ code: 409, msg: expect.stringContaining(sentence) })
    } finally {
      client.release()
    }
    expect(await storedOf(id)).toEqual(nothing)
  })
})

describe('the setting', () => {
  const east: Place = { scope: 'campus', scopeId: 'org.east' }
  const west: Place = { scope: 'campus', scopeId: 'org.west' }

  test('of a campus replaces the one of all campuses there', async () => {
    await set('block')
    await set('warn', east)
    const id = await minor()
    const policyAt = async (sellCampusId: string) => {
      const input = { studentId: id, sellCampusId, lines: period }
      return (await app.data(orders.quote, input as never, app.principal)).prepayCheck.policy
    }
    expect(await policyAt('org.east')).toBe('warn')
    expect(await policyAt('org.west')).toBe('block')
    await inherit(east)
    expect(await policyAt('org.east')).toBe('block')
  })

  test('is set everywhere or at a campus only', async () => {
    const refused = await set('off', { scope: 'course', scopeId: 'course.swimStart' })
    expect(refused).toMatchObject({ code: 400, data: { fields: [{ field: 'values.prepayCap' }] } })
    const unknown = await app.call(
      eduSettings.update,
      { ...everywhere, values: { prepayCap: 'never' } } as never,
      app.principal,
    )
    expect(unknown.code).toBe(400)
  })

  test('is changed by who sees the finance of every campus concerned', async () => {
    await set('block')
    const stored = () =>
      app.run(`select scope_id, value from edu_setting where key = 'prepayCap' order by scope_id`)
    const before = await stored()
    expect((await set('off', everywhere, manager)).code).toBe(403)
    expect((await set('off', west, manager)).code).toBe(403)
    expect((await set('off', everywhere, app.desk)).code).toBe(403)
    // Leaving it out would inherit the default.
    const without = await app.call(eduSettings.update, { ...everywhere, values: {} }, manager)
    expect(without.code).toBe(403)
    expect(await stored()).toEqual(before)
    const others = await app.call(
      eduSettings.update,
      { ...everywhere, values: { prepayCap: 'block', leaveQuota: 3 } },
      manager,
    )
    expect(others.code).toBe(200)
    expect((await set('approve', east, manager)).code).toBe(200)
    expect(await stored()).toEqual([
      { scope_id: '', value: 'block' },
      { scope_id: 'org.east', value: 'approve' },
    ])
    await inherit(east)
  })

  test('that all campuses have is changed by who sees every campus', async () => {
    const other = { token: await app.signIn('manager02') }
    const change = (place: object) =>
      app.call(eduSettings.update, { ...place, values: { leaveQuota: 3 } } as never, other)
    const refused = await change(everywhere)
    expect([refused.code, refused.msg]).toEqual([403, expect.stringContaining('您只能修改本校区')])
    expect((await change({ scope: 'course', scopeId: 'course.swimStart' })).code).toBe(403)
    expect((await change(east)).code).toBe(404)
    expect((await change(west)).code).toBe(200)
    await app.call(eduSettings.update, { ...west, values: {} }, other)
  })
})
