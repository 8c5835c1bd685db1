import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  churnModes,
  financeStatistics,
  lessonStatistics,
  memberStatistics,
  reviewStatistics,
  type StatisticsSummary,
} from '@tessera/shared/contract/edu/statistics'
import { openApp, type TestApp } from '../../../../test/app.ts'
import type { Db } from '../../../db/connect.ts'
import { financeArea } from '../finance.ts'
import type { Area } from '../figure.ts'
import { lessonArea } from '../lessons.ts'
import { memberArea } from '../members.ts'
import { reviewArea } from '../reviews.ts'
import { loadSums, shownFigures } from '../statements.ts'
import { valuesOf } from '../values.ts'
import { faulty } from '../../../../test/planted-fault.ts'
import { foldFinance } from './finance.ts'
import { shuffleDemo } from './history.ts'
import { foldLessons } from './lessons.ts'
import { foldMembers } from './members.ts'
import { foldReviews } from './reviews.ts'
import { allRights, loadSights, type Sight } from './sights.ts'
import { addDays, loadTables, type Tables } from './tables.ts'

let app: TestApp
let tables: Tables
let today: string
const tokens: Record<string, { token: string }> = {}
let sights: Record<string, () => Sight>

beforeAll(async () => {
  app = await openApp()
  await shuffleDemo(app.database.db, 7)
  tables = await loadTables(app.database.db)
  sights = await loadSights(app.database.db)
  for (const account of Object.keys(sights)) tokens[account] = { token: await app.signIn(account) }
  const { rows } = await sql<{ today: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today`.execute(app.database.db)
  today = rows[0]!.today
})

const pages = [
  {
    name: 'lessons',
    call: lessonStatistics.summary,
    fold: foldLessons,
    area: lessonArea,
    roles: ['principal', 'manager01', 'coach01'],
  },
  {
    name: 'reviews',
    call: reviewStatistics.summary,
    fold: foldReviews,
    area: reviewArea,
    roles: ['principal', 'manager01', 'coach01'],
  },
  {
    name: 'members',
    call: memberStatistics.summary,
    fold: foldMembers,
    area: memberArea,
    roles: ['principal', 'manager01', 'consultant01'],
  },
  {
    name: 'finance',
    call: financeStatistics.summary,
    fold: foldFinance,
    area: financeArea,
    roles: ['principal', 'manager01', 'finance01'],
  },
] as const
const scopes = ['', 'org.east', 'org.west'] as const
const campusesOf = (scope: string) => (scope ? [scope] : tables.edu_campus.map((row) => row['id'] as string))
const periods = () => [
  { from: addDays(today, -89), to: today },
  { from: addDays(today, -40), to: addDays(today, -21) },
  { from: addDays(today, -6), to: addDays(today, 20) },
]

const modes = pages.flatMap((page) =>
  (page.name === 'members' ? churnModes : churnModes.slice(0, 1)).map((churnMode) => ({
    ...page,
    churnMode,
  })),
)
describe.each(modes)(
  'figures of $name ($churnMode) equal a plain fold',
  ({ call, fold, roles, churnMode }) => {
    test.each(roles.flatMap((role) => scopes.map((scope) => [role, scope] as const)))(
      '%s, campuses "%s"',
      async (role, scope) => {
        for (const { from, to } of periods()) {
          const query = {
            preset: 'custom' as const,
            dateFrom: from,
            dateTo: to,
            churnMode,
            ...(scope ? { campusIds: scope } : {}),
          }
          const answer: StatisticsSummary = await app.data(call, query, tokens[role]!)
          expect(answer.params.churnMode).toBe(churnMode)
          const asked = {
            from,
            to,
            campusIds: campusesOf(scope),
            ...sights[role]!(),
            today,
            now: new Date(answer.asOf).toISOString(),
          }
          const expected = fold(tables, asked)
          const got = Object.fromEntries(answer.values.map(({ key, value }) => [key, value]))
          const shared = Object.keys(expected).filter((key) => key in got)
          expect(shared.length).toBeGreaterThan(role === 'coach01' ? 10 : 12)
          expect([from, Object.fromEntries(shared.map((key) => [key, got[key]]))]).toEqual([
            from,
            Object.fromEntries(shared.map((key) => [key, expected[key]])),
          ])
        }
      },
    )
  },
)

const faults: readonly (readonly [
  name: string,
  page: (typeof pages)[number]['name'],
  from: string,
  to: string,
])[] = [
  [
    'the last day of lessons is left out',
    'lessons',
    'e.biz_date between p.d1 and p.d2',
    'e.biz_date >= p.d1 and e.biz_date < p.d2',
  ],
  [
    'the first day of lessons is left out',
    'lessons',
    'e.biz_date between p.d1 and p.d2',
    'e.biz_date > p.d1 and e.biz_date <= p.d2',
  ],
  ['pending places are counted', 'lessons', "and r.status <> 'pending'", ''],
  [
    'make-ups are counted as seats',
    'lessons',
    "in ('regular', 'temp', 'booking') and",
    "in ('regular', 'temp', 'booking', 'makeup') and",
  ],
  [
    'trials are counted as seats',
    'lessons',
    "in ('regular', 'temp', 'booking') and",
    "in ('regular', 'temp', 'booking', 'trial') and",
  ],
  ['who was late did not attend', 'lessons', "r.status in ('present', 'late')", "r.status in ('present')"],
  ['cancelled lessons are planned', 'lessons', "r.status <> 'cancelled'", 'true'],
  [
    'reversals are not taken off',
    'lessons',
    "r.type in ('consume', 'consume_undo', 'settle_owed')",
    "r.type in ('consume', 'settle_owed')",
  ],
  ['period cards plan units', 'lessons', "and r.charge_reason is distinct from 'period_card'", ''],
  [
    'who leaves on a day is still enrolled',
    'lessons',
    "'infinity') > p.d2) as enrolled",
    "'infinity') >= p.d2) as enrolled",
  ],
  [
    'who was absent attends',
    'lessons',
    "and v.status in ('present', 'late')) as attending",
    ') as attending',
  ],
  ['expired rights are open', 'lessons', 'and m.expire_date >= p.as_of', ''],
  ['used rights are open', 'lessons', "and m.status = 'used'", "and m.status = 'booked'"],
  ['aspects of feedback to students count', 'reviews', "r.direction = 'to_coach'", 'true'],
  [
    'who renewed can still renew',
    'members',
    'd.can_renew and not bool_or(d.is_renewed)',
    'd.can_renew and not bool_and(false)',
  ],
  [
    'the window of renewal is open for ever',
    'members',
    '>= p.today as can_renew',
    'is not null as can_renew',
  ],
  ['the current month is a full one', 'finance', 'e.acct_date < h.next_month', 'true'],
  ['cover is of one month', 'finance', "interval '3 months'", "interval '1 month'"],
  ['hidden reviews count', 'reviews', "v.status in ('visible', 'appealed')", 'true'],
  ['three stars are positive', 'reviews', 'r.star >= 4', 'r.star >= 3'],
  ['trials may review', 'reviews', "r.roster_type <> 'trial'", 'true'],
  ['the grace is a day longer', 'members', '::int as churns', '::int + 1 as churns'],
  [
    'who is lost on the first day was no member',
    'members',
    't.churns >= p.d1) as is_begin',
    't.churns > p.d1) as is_begin',
  ],
  [
    'who is lost on the last day is still a member',
    'members',
    't.starts <= p.d2 and t.churns > p.d2',
    't.starts <= p.d2 and t.churns >= p.d2',
  ],
  ['who was lost and returned is gone', 'members', 'bool_or(t.starts <= p.d2', 'bool_and(t.starts <= p.d2'],
  [
    'the window of renewal ends a day early',
    'members',
    'and q.sign_date > o.sign_date',
    'and q.sign_date >= o.sign_date',
  ],
  ['the day of the last unit is open', 'members', 'p.as_of < l.closed_date', 'p.as_of <= l.closed_date'],
  ['what wallets get is paid out', 'finance', "w.type = 'refund' and w.amount < 0", "w.type = 'refund'"],
  ['a refund that is paid is unpaid', 'finance', 'g.approved - g.paid', 'g.approved'],
  ['an unpaid line counts', 'members', '(l.received > 0 or', '(true or'],
  ['who has bought and not paid is in the ledger', 'members', ' or e.type in ', ' or true or e.type in '],
  ['a day to come is the last one', 'members', 'least(v.d2, t.today)', 'v.d2'],
  ['trials make active', 'members', "\n        and v.roster_type <> 'trial'", ''],
  ['units used on the last day are left', 'members', 'x.biz_date > p.as_of', 'x.biz_date >= p.as_of'],
  [
    'receipts that were void at once count',
    'finance',
    'where r.acct_date is distinct from r.void_acct_date',
    '',
  ],
  [
    'void receipts of closed months are not taken off',
    'finance',
    'union all select r.void_acct_date, -1 where r.void_acct_date <> r.acct_date',
    '',
  ],
  ['wallet payments are cash', 'finance', "r.method <> 'wallet'", "r.method <> ''"],
  ['refunds count on their own day', 'finance', 'y.acct_date', 'y.biz_date'],
  ['wallets move on the own day', 'finance', 'w.acct_date <= p.d2', 'w.biz_date <= p.d2'],
  [
    'payslips cost on the days of their lessons',
    'finance',
    "date_trunc('month', y.biz_date) = date_trunc('month', m.date)",
    'true',
  ],
  [
    'deductions are no revenue',
    'finance',
    "when r.type = 'refund' then r.deduction",
    "when r.type = 'refund' then 0",
  ],
  ['what was written off is revenue', 'finance', 'else -r.amount - r.written_off end', 'else -r.amount end'],
  ['money is held by the date of the lesson', 'finance', 'x.acct_date > p.d2', 'x.biz_date > p.d2'],
  [
    'what was posted to a line since a day is not taken off',
    'finance',
    'l.last_modify_time is null or l.last_modify_time >= p.d2 - 1',
    'false',
  ],
  [
    'void orders are not taken off',
    'finance',
    'union all select o.void_acct_date, -1 where o.void_acct_date <> o.acct_date',
    '',
  ],
  ['void orders still lack money', 'finance', 'coalesce(o.void_acct_date > p.d2, true)', 'true'],
  [
    'the cash book counts on the own day',
    'finance',
    'select k.id, k.acct_date',
    'select k.id, k.biz_date as acct_date',
  ],
]

async function valuesWith(db: Db, area: Area, { from, to }: { from: string; to: string }) {
  const query = {
    preset: 'custom' as const,
    dateFrom: from,
    dateTo: to,
    activeDays: 30,
    churnGraceDays: 30,
    renewEarlyDays: 60,
    churnMode: 'snapshot' as const,
  }
  const zones = [...new Set(tables.edu_campus.map((row) => row['time_zone'] as string))]
  const request = {
    area,
    rights: allRights,
    query,
    periods: { zones: zones.map((timeZone) => ({ timeZone, today, periods: [{ from, to }] })) },
  }
  const figures = shownFigures(request)
  const rows = await loadSums(db, request, figures)
  return valuesOf(area, figures, rows[0]?.sums)
}

describe('a planted fault is found', () => {
  test.each(faults)('%s', async (_, name, from, to) => {
    const { area, fold } = pages.find((page) => page.name === name)!
    const { db, count } = faulty(app.database.db, from, to)
    let isFound = false
    for (const period of periods()) {
      const asked = {
        ...period,
        campusIds: campusesOf(''),
        ...sights['principal']!(),
        today,
        now: new Date().toISOString(),
      }
      const expected = fold(tables, asked)
      const got = await valuesWith(db, area, period)
      isFound ||= Object.keys(expected).some(
        (key) => key in got && key !== 'overdue' && got[key] !== expected[key],
      )
    }
    expect([count() > 0, isFound]).toEqual([true, true])
  })
})
