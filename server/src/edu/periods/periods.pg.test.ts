import { beforeAll, expect, test } from 'vitest'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { journal, periods } from '@tessera/shared/contract/edu/periods'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { countLinked } from '../../../test/linked-rows.ts'
import { waitForLock } from '../../../test/lock-waits.ts'
import { runCampusDay } from '../daily/run-day.ts'

let app: ClosingApp
let months: string[]
beforeAll(async () => {
  app = await openClosingApp()
  const { list } = await app.data(periods.list, {}, app.finance)
  months = list.map(({ month }) => month).toReversed()
})

/** Everything that keeps months open is done: lessons are cancelled, and an audit has passed. */
async function prepare() {
  await app.run(
    `update edu_lesson set status = 'cancelled' where status = 'scheduled' and biz_date < current_date`,
  )
  await app.runAudit()
}

const close = (month: string, by = app.finance) =>
  app.call(periods.close, { month, confirmWarnings: true }, by)

test('a month is checked, closed in order and opened again with a reason', async () => {
  const [first, second] = months as [string, string]
  const current = months.at(-1)!
  const { checks } = await app.data(periods.check, { month: current }, app.finance)
  expect(checks).toContainEqual(expect.objectContaining({ name: 'monthOver', ok: false, isBlocking: true }))
  // Each number says what it counts: the campuses where the month is not over, and no difference before the first audit.
  const named = Object.fromEntries(checks.map((check) => [check.name, check]))
  expect(named['monthOver']!.names).toHaveLength(named['monthOver']!.count)
  expect(named['audit']).toMatchObject({ ok: false, isBlocking: true, count: 0 })
  expect((await close(first)).msg).toContain('还没有核对过账目')
  const tooEarly = await close(current)
  expect(tooEarly).toMatchObject({ code: 409, msg: expect.stringContaining('尚未结束') })
  await prepare()
  expect((await close(second)).msg).toContain('之前的月份未结账')
  expect((await close(first, app.desk)).code).toBe(403)
  expect((await close(first)).code).toBe(200)
  expect((await close(first)).msg).toContain('已结账')
  expect((await close(second)).code).toBe(200)
  const reopenFirst = await app.call(periods.reopen, { month: first, reason: '漏记' }, app.finance)
  expect(reopenFirst.msg).toContain(second)
  await app.data(periods.reopen, { month: second, reason: '补记收入' }, app.finance)
  const { list } = await app.data(periods.list, {}, app.finance)
  expect(list.find(({ month }) => month === second)).toMatchObject({
    status: 'open',
    reopenReason: '补记收入',
  })
  expect(list.find(({ month }) => month === first)).toMatchObject({ status: 'closed' })
})

test('nothing is posted under a date of a closed month; what is late goes to the first open one', async () => {
  const [first] = months as [string]
  await expect(
    app.run(
      `insert into edu_journal_entry (id, date, source, source_id, batch_id) values ('late', $1::date, 'entry', 'x', 'x')`,
      [`${first}-15`],
    ),
  ).rejects.toThrow('is closed')
  // A period card whose first days are in the closed month.
  const { lineId } = await app.sellPaid()
  await app.run(
    `update edu_order_line set billing = 'days', period_from = ($2 || '-28')::date, effective_from = ($2 || '-28')::date,
       period_to = ($2 || '-28')::date + 24, expire_date = ($2 || '-28')::date + 24 where id = $1`,
    [lineId, first],
  )
  await runCampusDay(app.database.db, { campusId: 'org.east', today: '2030-01-01' })
  const rows = await app.run(
    `select to_char(biz_date, 'YYYY-MM') as biz, to_char(acct_date, 'YYYY-MM') as acct from edu_ledger_entry
     where line_id = $1 and type = 'daily' order by seq limit 1`,
    [lineId],
  )
  expect(rows).toEqual([{ biz: first, acct: months[1] }])
})

test('a month that closes waits for what is being posted, and warnings are confirmed', async () => {
  const second = months[1]!
  const { lineId } = await app.sellPaid()
  await app.data(
    refunds.create,
    { lineId, rule: 'remaining_value', amount: 10, route: 'original', reason: '试课后不满意' },
    app.desk,
  )
  const unconfirmed = await app.call(periods.close, { month: second }, app.finance)
  expect(unconfirmed).toMatchObject({ code: 409, msg: expect.stringContaining('有待审批的申请（不分月份）') })

  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into edu_journal_entry (id, date, source, source_id, batch_id) values ('running', $1::date, 'entry', 'x', 'x')`,
      [`${second}-10`],
    )
    let isClosed = false
    const closing = close(second).finally(() => void (isClosed = true))
    await waitForLock(app.database.pool, closing)
    expect(isClosed).toBe(false)
    await client.query('rollback')
    expect((await closing).code).toBe(200)
  } finally {
    client.release()
  }
})

test('what is not done is counted with a link that opens exactly these rows', async () => {
  // The first days of a month have nothing yet.
  const taught = await app.run(
    `select to_char(max(biz_date), 'YYYY-MM') as month from edu_lesson where status = 'done' and biz_date < current_date - 2`,
  )
  const month = String(taught[0]!['month'])
  const [lesson] = await app.run(
    `select e.id, to_char(e.biz_date, 'YYYY-MM') as month from edu_lesson e where e.delete_mark = 0 and e.status = 'done'
       and exists (select 1 from edu_roster r where r.lesson_id = e.id and r.delete_mark = 0) order by e.biz_date limit 1`,
  )
  // Of any age.
  await app.run(`update edu_lesson set status = 'scheduled' where id = $1`, [lesson!['id']])
  const checksOf = async (of: string) => {
    const { checks } = await app.data(periods.check, { month: of }, app.finance)
    return Object.fromEntries(checks.map((check) => [check.name, check]))
  }
  const refund = async () => {
    const { lineId } = await app.sellPaid()
    const body = {
      lineId,
      units: 1,
      rule: 'remaining_value',
      amount: 100,
      route: 'original',
      reason: '搬家',
    } as const
    return app.data(refunds.create, body, app.desk)
  }
  await refund()
  const { flowTaskId } = await refund()
  expect((await app.approve(flowTaskId)).code).toBe(200)
  // An application of another kind, and one student who owes two lessons of this month.
  await app.run(
    `insert into edu_application (id, form, student_id, campus_id, subject_id, facts, reason, status, creator_user_id, creator_time)
     values ('application.rest', 'edu_suspend', 'student.0001', 'org.east', 'x', '{}', '骨折', 1, 'user.desk01', now())`,
  )
  await app.run(
    `update edu_roster set owed_units = 100 where id in (select r.id from edu_roster r where r.delete_mark = 0
       and r.biz_date <= current_date and r.student_id = (select q.student_id from edu_roster q where q.delete_mark = 0
         and q.biz_date <= current_date group by q.student_id having count(*) > 1 order by q.student_id limit 1) limit 2)`,
  )
  const old = await checksOf(String(lesson!['month']))
  const now = await checksOf(month)
  const counted: Record<string, number> = {}
  const first = await checksOf(months[0]!)
  const last = await checksOf(months.at(-1)!)
  for (const checks of [old, now, first, last])
    for (const { name, link, count } of Object.values(checks)) {
      // A run of the audit has its differences on its page.
      if (!link || name === 'audit') continue
      expect([name, await countLinked(app, link, app.principal)]).toEqual([name, count])
      counted[name] = Math.max(counted[name] ?? 0, count)
    }
  expect(counted).toMatchObject({ owedLessons: 1, unpaidRefunds: 1, earlierClosed: expect.any(Number) })
  expect(counted['applications']).toBeGreaterThan(1)
  expect(counted['rollCalls']).toBeGreaterThan(0)
  // Lessons without a roll call may be of any age.
  const { list: missed } = await app.data(lessons.missed, {}, app.principal)
  expect(missed.map(({ id }) => id)).toContain(lesson!['id'])
  expect(counted['noStatement']).toBeGreaterThan(0)
  expect(counted['payrollMissing']).toBeGreaterThan(0)
  expect(now['payrollMissing']).toMatchObject({ ok: false, isBlocking: false })
  expect(now['payrollMissing']!.names).toHaveLength(Math.min(20, now['payrollMissing']!.count))
  await app.data(payslips.compute, { month }, app.principal)
  const computed = await checksOf(month)
  const { link, count } = computed['payrollDrafts']!
  expect(await countLinked(app, link, app.principal)).toBe(count)
  expect(computed['payrollDrafts']!.count).toBeGreaterThan(0)
  expect(computed['payrollMissing']).toMatchObject({ ok: true, count: 0, names: [] })
})

test('the journal lists what was posted, balanced', async () => {
  const { list } = await app.data(journal.list, { pageSize: 100 }, app.finance)
  expect(list.length).toBeGreaterThan(10)
  for (const { lines } of list) {
    const sum = lines.reduce(
      (all, { debit, credit }) => all + Math.round(debit * 100) - Math.round(credit * 100),
      0,
    )
    expect(sum).toBe(0)
  }
  const { list: cash } = await app.data(journal.list, { account: 'cash' }, app.finance)
  expect(cash.every(({ lines }) => lines.some(({ account }) => account === 'cash'))).toBe(true)
  expect((await app.call(journal.list, {}, app.desk)).code).toBe(403)
})

test('a void after the close is posted in the first open month', async () => {
  const [row] = await app.run(
    `select id, order_id from edu_receipt where to_char(biz_date, 'YYYY-MM') = $1 and status = 'success' order by id limit 1`,
    [months[1]],
  )
  if (!row) throw new Error('the demo has no receipt in the second month')
  const answer = await app.call(receipts.void, { id: String(row['id']), reason: '重复收款' }, app.principal)
  expect(answer.code).toBe(200)
  const dates = await app.run(
    `select to_char(date, 'YYYY-MM') as month from edu_journal_entry where source_id = $1 order by posted_at`,
    [row['id']],
  )
  expect(dates.map(({ month }) => String(month))).toEqual([months[1], months[2]])
})
