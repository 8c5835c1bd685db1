import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { renewals, risks, type RenewalRow } from '@tessera/shared/contract/edu/care'
import { memberStatistics } from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../test/app.ts'
import { daysOfMonth, monthsFrom } from './periods.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const run = async <Row>(statement: string) =>
  (await sql.raw(statement).execute(app.database.db)).rows as Row[]
let today = ''

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'coach01', 'consultant01'])
    by[account] = { token: await app.signIn(account) }
  const [row] = await run<{ today: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`,
  )
  today = row!.today
  await addHistory()
})

/** The lessons of three students end in each of the last 19 months; two of them renew on that day. */
async function addHistory() {
  await run(`create table past_end as
    select id, order_id, (date_trunc('month', date '${today}') - make_interval(months => 1 + at / 3))::date + 9 as day,
      at % 3 < 2 as renews
    from (select min(l.id) as id, min(l.order_id) as order_id, row_number() over (order by l.student_id)::int - 1 as at
      from edu_order_line l join edu_order o on o.id = l.order_id and o.status <> 'void'
      where l.delete_mark = 0 and l.status = 'active'
      group by l.student_id having count(*) = 1) l where at < 57`)
  await run(`update edu_order_line set due_date = null, due_reason = null`)
  await run(
    `update edu_order_line l set due_date = e.day, due_reason = 'used_up' from past_end e where e.id = l.id`,
  )
  await run(`update edu_order o set sign_date = e.day - 100 from past_end e where e.order_id = o.id`)
  const copy = (table: string, alias: string, changes: string) => `
    insert into ${table} select (jsonb_populate_record(${alias}, ${changes})).*
    from past_end e join ${table} ${alias} on ${alias}.id = e.${table === 'edu_order' ? 'order_id' : 'id'} where e.renews`
  await run(
    copy(
      'edu_order',
      'o',
      `jsonb_build_object('id', 'again.' || o.id, 'order_no', 'A' || o.order_no, 'type', 'renew', 'sign_date', e.day)`,
    ),
  )
  await run(
    copy(
      'edu_order_line',
      'l',
      `jsonb_build_object('id', 'again.' || l.id, 'order_id', 'again.' || l.order_id, 'due_date', null, 'due_reason', null)`,
    ),
  )
}

const forecast = (input: object = {}, account = 'principal') =>
  app.data(renewals.forecast, { pageSize: 1000, ...input }, by[account]!)
const endsOf = (
  list: readonly { runOutDate: string | null; expireDate: string | null; remainUnits: number }[],
) =>
  list.flatMap(({ runOutDate, expireDate, remainUnits }) => {
    if (remainUnits === 0 && runOutDate !== null) return [today]
    const dates = [runOutDate, expireDate].filter((date) => date !== null && date >= today).toSorted()
    return dates[0] ? [dates[0]!] : []
  })

describe('a forecast', () => {
  test('lists the students of its months once, the earliest first, and counts them by month', async () => {
    const { months, list, pagination } = await forecast()
    expect(months.map(({ month }) => month)).toEqual(monthsFrom(today, 3))
    expect(list.length).toBeGreaterThan(20)
    expect(list).toHaveLength(pagination.total)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(list.map(({ dueDate }) => dueDate)).toEqual(list.map(({ dueDate }) => dueDate).toSorted())
    expect(months.map(({ dueStudents }) => dueStudents)).toEqual(
      months.map(({ month }) => list.filter(({ dueDate }) => dueDate.startsWith(month)).length),
    )
    // The list of risks finds the same students by its own filter.
    const days = (Date.parse(daysOfMonth(months.at(-1)!.month).to) - Date.parse(today)) / 86_400_000
    const risky = await app.data(risks.list, { pageSize: 1000, renewWithin: days }, by['principal']!)
    expect(list.map(({ dueDate }) => dueDate)).toEqual(endsOf(risky.list).toSorted())
  })

  test('expects what the figures of renewals say about the last twelve months', async () => {
    const { rate, list, months } = await forecast()
    const past = monthsFrom(today, -12)
    const { values } = await app.data(
      memberStatistics.summary,
      { dateFrom: `${past[0]}-01`, dateTo: daysOfMonth(past.at(-1)!).to },
      by['principal']!,
    )
    expect(rate).toBe(values.find(({ key }) => key === 'settledRenewalRate')!.value)
    expect(rate).toBeGreaterThan(0.6)
    const sum = months.reduce((all, { expectedRenewed }) => all + expectedRenewed, 0)
    expect(sum).toBeCloseTo(rate! * list.length, 0)
  })

  test('has amounts of the latest orders, and a range around what is expected', async () => {
    const { months, list } = await forecast()
    const orders = await run<{ id: string; amount: string }>(
      `select distinct on (student_id) student_id as id, net_amount as amount from edu_order
       where delete_mark = 0 and type in ('sign', 'renew', 'expand') and status not in ('void', 'draft', 'approving')
       order by student_id, sign_date desc, id desc`,
    )
    const amounts = new Map(orders.map(({ id, amount }) => [id, Number(amount) / 100]))
    expect(list.map(({ lastAmount }) => lastAmount)).toEqual(list.map(({ id }) => amounts.get(id) ?? null))
    for (const { month, expectedAmount, low, high } of months) {
      const expected = list
        .filter(({ dueDate }) => dueDate.startsWith(month))
        .reduce((sum, { probability, lastAmount }) => sum + probability * (lastAmount ?? 0), 0)
      expect(Math.abs(expectedAmount! - expected)).toBeLessThan(1 + expected / 1000)
      expect(low!).toBeLessThanOrEqual(expectedAmount!)
      expect(high!).toBeGreaterThanOrEqual(expectedAmount!)
    }
  })

  test('gives students with reasons to leave a lower probability', async () => {
    const { list } = await forecast({ months: 12 })
    const harmless = ['lowBalance', 'runsOut', 'expiring']
    const doubtful = ({ reasons }: RenewalRow) => reasons.some(({ reason }) => !harmless.includes(reason))
    const meanOf = (rows: RenewalRow[]) =>
      rows.reduce((sum, { probability }) => sum + probability, 0) / rows.length
    const [risky, calm] = [list.filter(doubtful), list.filter((row) => !doubtful(row))]
    expect([risky.length > 0, calm.length > 0]).toEqual([true, true])
    expect(meanOf(risky)).toBeLessThan(meanOf(calm))
  })

  test('is tested on six months of the past', async () => {
    const { backTest } = await forecast()
    const past = monthsFrom(today, -20)
    expect(backTest.months).toHaveLength(6)
    for (const { month, dueStudents, renewed } of backTest.months) {
      expect(past).toContain(month)
      const { values } = await app.data(
        memberStatistics.summary,
        { dateFrom: `${month}-01`, dateTo: daysOfMonth(month).to },
        by['principal']!,
      )
      const valueOf = (key: string) => values.find((figure) => figure.key === key)!.value
      expect([dueStudents, renewed]).toEqual([valueOf('renewalDue'), valueOf('renewed')])
    }
    const missed = backTest.months.reduce(
      (sum, { expectedRenewed, renewed }) => sum + Math.abs(expectedRenewed - renewed),
      0,
    )
    const renewed = backTest.months.reduce((sum, one) => sum + one.renewed, 0)
    expect(backTest.error).toBeCloseTo(missed / renewed, 1)
  })

  test('has one month at a time, in pages', async () => {
    const all = await forecast()
    const { month, dueStudents } = all.months[1]!
    const first = await forecast({ month, pageSize: 5 })
    const second = await forecast({ month, pageSize: 5, currentPage: 2 })
    expect(first.pagination.total).toBe(dueStudents)
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(
      all.list
        .filter(({ dueDate }) => dueDate.startsWith(month))
        .map(({ id }) => id)
        .slice(0, 10),
    )
    expect(first.months).toEqual(all.months)
  })
})

describe('who sees a forecast', () => {
  test('a consultant has the own students only', async () => {
    const all = await forecast()
    const own = await forecast({}, 'consultant01')
    const ids = new Set(all.list.map(({ id }) => id))
    expect(own.list.length).toBeGreaterThan(0)
    expect(own.list.length).toBeLessThan(all.list.length)
    expect(own.list.filter(({ id }) => !ids.has(id))).toEqual([])
  })
  test('a coach, who sees no orders, gets no amounts', async () => {
    const { months, list } = await forecast({}, 'coach01')
    expect(months.every(({ expectedAmount, low, high }) => (expectedAmount ?? low ?? high) === null)).toBe(
      true,
    )
    expect(list.every(({ lastAmount }) => lastAmount === null)).toBe(true)
  })
  test('a campus has the own students only', async () => {
    const { list } = await forecast()
    const [campus] = await run<{ id: string; name: string }>(
      `select id, short_name as name from edu_campus where short_name = '${list[0]!.campusName}'`,
    )
    const own = await forecast({ campusIds: campus!.id })
    expect(own.list.map(({ id }) => id)).toEqual(
      list.filter(({ campusName }) => campusName === campus!.name).map(({ id }) => id),
    )
  })
})
