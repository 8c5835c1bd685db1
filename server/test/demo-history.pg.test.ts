import { beforeAll, expect, inject, test } from 'vitest'
import { accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { renewals, risks } from '@tessera/shared/contract/edu/care'
import { classes } from '@tessera/shared/contract/edu/classes'
import { followUps } from '@tessera/shared/contract/edu/leads'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import {
  financeStatistics,
  lessonStatistics,
  memberStatistics,
} from '@tessera/shared/contract/edu/statistics'
import { studentLedger } from '@tessera/shared/contract/edu/student-ledger'
import { students } from '@tessera/shared/contract/edu/students'
import { Code, type Call } from '@tessera/shared/contract/wire'
import { migrateDatabase } from '../src/db/migrate.ts'
import { auditLedger } from '../src/edu/ledger-audits/audit.ts'
import { daysOfMonth, monthsFrom } from '../src/edu/statistics/periods.ts'
import { seedDatabase } from '../src/seeds.ts'
import { dateOf, plusDays } from '../seeds/edu-clock.ts'
import { openApp, type TestApp } from './app.ts'
import { openDatabase } from './database.ts'

let app: TestApp
const today = () => dateOf(Date.now())
let principal: { token: string }
let keysBefore: readonly object[]
const listForeignKeys = async ({ pool }: TestApp['database']) => {
  const { rows } = await pool.query<object>(
    `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' order by 1, 2`,
  )
  return rows
}
const count = async (from: string) => {
  const { rows } = await app.database.pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)
  return rows[0]!.n
}

beforeAll(async () => {
  const database = await openDatabase({ empty: true })
  await migrateDatabase(database)
  keysBefore = await listForeignKeys(database)
  await seedDatabase(database, { demo: true, withHistory: true })
  app = await openApp({}, database)
  principal = { token: await app.signIn('principal') }
})

test('the books of the demo with its history agree with their entries', async () => {
  const { lines, failures } = await auditLedger(app.database.db)
  expect(failures).toEqual([])
  expect(lines).toBeGreaterThan(900)
})

test('no account of the demo has paid more than it had', async () => {
  const { list } = await app.data(payAccounts.balances, {}, principal)
  expect(list.length).toBeGreaterThan(3)
  expect(list.filter(({ balance }) => balance < 0)).toEqual([])
  const { pagination } = await app.data(accountTransfers.list, {}, principal)
  expect(pagination.total).toBeGreaterThan(20)
})

test('all foreign keys are there after the history was inserted without them', async () => {
  expect(keysBefore.length).toBeGreaterThan(100)
  // Tables of the demo's designs have keys of their own.
  const keys = await listForeignKeys(app.database)
  expect(keys).toEqual(expect.arrayContaining([...keysBefore]))
})

test('the history has former students, renewals, refunds, trials and expenses, and repeats no number', async () => {
  expect(await count(`edu_student where stage = 'churned'`)).toBeGreaterThan(200)
  expect(await count(`edu_order where type = 'renew'`)).toBeGreaterThan(400)
  expect(await count(`edu_refund where status = 6`)).toBeGreaterThan(20)
  expect(await count(`edu_trial`)).toBeGreaterThan(200)
  expect(await count(`edu_follow_up`)).toBeGreaterThan(300)
  expect(await count(`edu_cash_entry where status = 'paid'`)).toBeGreaterThan(150)
  expect(
    await count(`(select student_no from edu_student group by student_no having count(*) > 1) twice`),
  ).toBe(0)
})

test('the months before the present classes are closed, and every lesson of them has a roll-call', async () => {
  expect(await count(`edu_period where status = 'closed'`)).toBe(15)
  expect(
    await count(`edu_lesson e join edu_period p on p.month = to_char(e.biz_date, 'YYYY-MM')
      where e.status = 'scheduled' and e.delete_mark = 0`),
  ).toBe(0)
})

test('no coach, room or student of the history is in two lessons at a time', async () => {
  const overlaps = (what: string, on: string) =>
    count(`edu_lesson a join edu_lesson b on a.id < b.id and a.start_at < b.end_at and b.start_at < a.end_at
      and a.status <> 'cancelled' and b.status <> 'cancelled' ${what} where ${on}`)
  expect(await overlaps('', 'a.coach_id = b.coach_id')).toBe(0)
  expect(await overlaps('', 'a.classroom_id = b.classroom_id')).toBe(0)
  expect(
    await overlaps(
      'join edu_roster x on x.lesson_id = a.id join edu_roster y on y.lesson_id = b.id',
      'x.student_id = y.student_id',
    ),
  ).toBe(0)
  // No class has more students than seats.
  expect(
    await count(`(select 1 from edu_roster r join edu_lesson l on l.id = r.lesson_id join edu_class c on c.id = l.class_id
      where r.roster_type = 'regular' group by l.id, c.capacity having count(*) > c.capacity) crowded`),
  ).toBe(0)
})

test('nothing of the demo counts as corrected after its month was closed, until something is', async () => {
  const days = { preset: 'custom' as const, dateFrom: plusDays(today(), -500), dateTo: today() }
  const late = async () => {
    const of = []
    for (const page of [lessonStatistics, memberStatistics, financeStatistics]) {
      const { late: found } = await app.data(page.summary, days, principal)
      of.push(found)
    }
    return of
  }
  const none = { lessons: 0, documents: 0 }
  expect(await late()).toEqual([none, none, none])
  // A month that was closed before its last evening.
  const { rows } = await app.database.pool.query<{ n: number }>(`
    with late as (select e.id, x.posted_at as at, q.month from edu_period q
      join edu_lesson e on to_char(e.biz_date, 'YYYY-MM') = q.month join edu_ledger_entry x on x.lesson_id = e.id
      where q.month = (select max(month) from edu_period where status = 'closed')),
    closed as (update edu_period set closed_at = (select max(at) from late) - interval '1 second'
      where month = (select min(month) from late))
    select count(distinct id)::int as n from late where at = (select max(at) from late)`)
  expect(rows[0]!.n).toBeGreaterThan(0)
  const [ofLessons] = await late()
  expect(ofLessons).toEqual({ lessons: rows[0]!.n, documents: 0 })
})

test('the forecast has a rate and a back-test, and the figures of members move from month to month', async () => {
  const forecast = await app.data(renewals.forecast, {}, principal)
  expect(forecast.rate).toBeGreaterThan(0.5)
  expect(forecast.rate).toBeLessThan(0.85)
  expect(forecast.backTest.months.every(({ dueStudents }) => dueStudents > 5)).toBe(true)
  // In the last days of a month, no more lessons may end in it.
  const [present, next] = forecast.months
  expect(present!.expectedAmount! + next!.expectedAmount!).toBeGreaterThan(0)
  let signed = 0
  for (const month of monthsFrom(today(), -12)) {
    const { from: dateFrom, to: dateTo } = daysOfMonth(month)
    const { values } = await app.data(
      memberStatistics.summary,
      { preset: 'custom', dateFrom, dateTo },
      principal,
    )
    const figures = Object.fromEntries(values.map(({ key, value }) => [key, value ?? 0]))
    expect(figures['membersNew'], `${month} new members`).toBeGreaterThan(0)
    expect(figures['membersChurned'], `${month} lost members`).toBeGreaterThan(0)
    expect(figures['membersEnd'], `${month} members`).toBeGreaterThan(80)
    signed += figures['trialSigned']!
  }
  expect(signed, 'students who signed after a trial').toBeGreaterThan(40)
})

test('every record of the history opens', { timeout: 600_000 }, async () => {
  /** All ids of a table in the full depth, otherwise every tenth one. */
  const idsOf = async (from: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(`select id from ${from} order by id`)
    return rows.map(({ id }) => id).filter((_, at) => inject('full') || at % 10 === 0)
  }
  const faults: string[] = []
  const open = async (
    call: Call,
    ids: readonly string[],
    inputOf: (id: string) => object = (id) => ({ id }),
  ) => {
    for (const id of ids) {
      const { code, msg } = await app.call(call, inputOf(id) as never, principal)
      if (code !== Code.ok) faults.push(`${call.path} ${id}: ${code} ${msg}`)
    }
  }
  const lessonIds = await idsOf('edu_lesson')
  await open(attendance.roster, lessonIds)
  // Lessons of lines that were refunded since.
  const ended = await idsOf(`(select distinct r.lesson_id as id from edu_roster r
    join edu_order_line l on l.id = r.line_id where l.status = 'refunded') x`)
  expect(ended.length).toBeGreaterThan(5)
  await open(attendance.roster, ended)
  const studentIds = await idsOf('edu_student')
  for (const call of [
    students.read,
    students.lines,
    students.classes,
    students.lessons,
    students.changes,
    studentLedger.list,
    studentLedger.suspensions,
    followUps.list,
  ])
    await open(call, studentIds)
  const year = { from: plusDays(today(), -365), to: today() }
  await open(attendance.ofStudent, studentIds, (id) => ({ id, ...year }))
  const memberIds = await idsOf(`edu_student where stage = 'member'`)
  await open(risks.read, memberIds)
  const classIds = await idsOf('edu_class')
  for (const call of [classes.read, classes.students, classes.changes]) await open(call, classIds)
  const orderIds = await idsOf('edu_order')
  await open(orders.read, orderIds)
  const lineIds = await idsOf(`edu_order_line where remain_units > 0 and status = 'active'`)
  await open(refunds.quote, lineIds, (lineId) => ({ lineId }))
  expect(faults).toEqual([])
})
