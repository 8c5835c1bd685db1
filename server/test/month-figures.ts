import { sql } from 'kysely'
import { periods } from '@tessera/shared/contract/edu/periods'
import type { Db } from '../src/db/connect.ts'
import { financeArea } from '../src/edu/statistics/finance.ts'
import type { Area } from '../src/edu/statistics/figure.ts'
import { lessonArea } from '../src/edu/statistics/lessons.ts'
import { memberArea } from '../src/edu/statistics/members.ts'
import { allRights } from '../src/edu/statistics/oracle/sights.ts'
import { loadLate, loadSums, shownFigures } from '../src/edu/statistics/statements.ts'
import { valuesOf } from '../src/edu/statistics/values.ts'
import type { TestApp } from './app.ts'

/** What says how much money a month had: statistics, the list of months and sums over journal and ledger. */
export interface MonthFigures {
  statistics: Record<string, number | null>
  list: Record<string, number>
  journal: Record<string, number>
  /** Figures of lessons and members that count on accounting dates. */
  others: Record<string, number | null>
  /** Those that follow lessons and records, and how many changes after closing the month says that they have. */
  restated: Record<string, number | null>
  late: number
}

const lastDayOf = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Figures that by their definition know what comes later: renewals, make-ups, payments of owed lessons, revenue to date. */
const knowsLater = new Set([
  'renewed',
  'renewalRate',
  'renewalPending',
  'settledRenewalRate',
  'seatsMadeUp',
  'finalAttendRate',
  'makeupOpen',
  'owedUnits',
  'trialSigned',
  'trialConversion',
  'lifetimeValue',
  'avgLifetimeValue',
])

/** The figures of a page of months, for a reader who sees everything. */
async function loadStatistics(db: Db, months: readonly string[], area: Area = financeArea) {
  const { rows: zones } = await sql<{ zone: string; today: string }>`
    select distinct time_zone as zone, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from edu_campus`.execute(
    db,
  )
  const request = {
    area,
    rights: allRights,
    query: {
      preset: 'custom' as const,
      dateFrom: `${months[0]}-01`,
      dateTo: lastDayOf(months.at(-1)!),
      activeDays: 30,
      churnGraceDays: 30,
      renewEarlyDays: 60,
      churnMode: 'snapshot' as const,
    },
    periods: {
      zones: zones.map(({ zone, today }) => ({
        timeZone: zone,
        today,
        periods: months.map((month) => ({ from: `${month}-01`, to: lastDayOf(month) })),
      })),
    },
  }
  const figures = shownFigures(request)
  const rows = await loadSums(db, request, figures)
  const late = await Promise.all(
    months.map(async (month) => {
      const periods = { from: `${month}-01`, to: lastDayOf(month) }
      const zonesOf = request.periods.zones.map((zone) => ({ ...zone, periods: [periods] }))
      const { lessons, documents } = await loadLate(db, { ...request, periods: { zones: zonesOf } })
      return lessons + documents
    }),
  )
  return months.map((_, n) => ({
    values: valuesOf(area, figures, rows.find((row) => row.n === n)?.sums),
    late: late[n]!,
  }))
}

/** Values of figures of an area that have a basis, or that have none. */
const valuesWith = (area: Area, values: Record<string, number | null>, hasBasis: boolean) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key]) => (area.texts[key]!.basis !== undefined) === hasBasis && !knowsLater.has(key),
    ),
  )

/** The same amounts as sums over the journal, and what was signed as sums over the entries of the ledger. */
async function loadJournal(db: Db) {
  const { rows } = await sql<Record<string, string | number>>`
    select to_char(j.date, 'YYYY-MM') as month, count(distinct j.id)::int as "journalEntries",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'tuition'), 0)::int as recognised,
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'otherRevenue'), 0)::int as "otherRevenue",
      coalesce(sum(l.debit - l.credit) filter (where l.account in ('cash', 'fee') and j.source = 'receipt'), 0)::int as "cashIn",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'liability' and j.source = 'receipt'), 0)::int as "tuitionReceived",
      coalesce(sum(l.debit - l.credit) filter (where l.account = 'payable' and j.source = 'refund'), 0)::int as "refundPaid",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'wallet' and j.source = 'entry'), 0)::int as "refundToWallet",
      coalesce(sum(l.debit - l.credit) filter (where l.account = 'wallet' and j.source = 'wallet' and l.debit > 0), 0)::int as "walletRefund",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'cash' and j.source = 'payslip'), 0)::int as "payslipsPaid",
      coalesce(sum(l.debit - l.credit) filter (where l.account in ('cash', 'fee')), 0)::int as "netCash",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'payable'), 0)::int as "refundsUnpaid",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'income'), 0)::int as "otherIncome",
      coalesce(sum(l.debit - l.credit) filter (where l.account = 'expense'), 0)::int as expense,
      coalesce(sum(l.debit - l.credit) filter (where l.account = 'coachCost'), 0)::int as "coachCost",
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'wallet'), 0)::int as wallet,
      coalesce(sum(l.credit - l.debit) filter (where l.account = 'liability'), 0)::int as liability
    from edu_journal_entry j join edu_journal_line l on l.entry_id = j.id group by 1 order by 1`.execute(db)
  const { rows: signed } = await sql<{ month: string; signed: number }>`
    select to_char(e.acct_date, 'YYYY-MM') as month, sum(e.amount)::int as signed
    from edu_ledger_entry e join edu_order_line l on l.id = e.line_id join edu_order o on o.id = l.order_id
    where e.type = 'buy' and o.type in ('sign', 'renew', 'expand') group by 1`.execute(db)
  return { rows, signed: new Map(signed.map((row) => [row.month, row.signed])) }
}

const balances = ['wallet', 'liability', 'refundsUnpaid'] as const

/** Everything about months, in yuan; balances at their ends. */
export async function loadMonthFigures(
  app: Pick<TestApp, 'database' | 'data'>,
  by: { token: string },
  months: readonly string[],
): Promise<ReadonlyMap<string, MonthFigures>> {
  const { db } = app.database
  const statistics = await loadStatistics(db, months)
  const lessons = await loadStatistics(db, months, lessonArea)
  const members = await loadStatistics(db, months, memberArea)
  const both = (n: number, hasBasis: boolean) => ({
    ...valuesWith(lessonArea, lessons[n]!.values, hasBasis),
    ...valuesWith(memberArea, members[n]!.values, hasBasis),
  })
  const { list } = await app.data(periods.list, {}, by)
  const { rows, signed } = await loadJournal(db)
  return new Map(
    months.map((month, n) => {
      const row = list.find((one) => one.month === month)
      const own = rows.find((one) => one['month'] === month)
      const journal: Record<string, number> = { signed: signed.get(month) ?? 0 }
      for (const [key, value] of Object.entries(own ?? rows[0]!))
        if (typeof value === 'number') journal[key] = own ? value : 0
      for (const key of balances)
        journal[key] = rows
          .filter((one) => String(one['month']) <= month)
          .reduce((sum, one) => sum + Number(one[key]), 0)
      const yuan = Object.entries(journal).map(([key, value]) => [
        key,
        key === 'journalEntries' ? value : value / 100,
      ])
      return [
        month,
        {
          statistics: statistics[n]!.values,
          others: both(n, false),
          restated: both(n, true),
          late: lessons[n]!.late + members[n]!.late,
          list: {
            recognised: row?.recognised ?? 0,
            received: row?.received ?? 0,
            entries: row?.entries ?? 0,
          },
          journal: Object.fromEntries(yuan),
        },
      ]
    }),
  )
}

/** Where statistics, list and journal say different things about a month; empty where they agree. */
export function listDisagreements(figures: ReadonlyMap<string, MonthFigures>): readonly string[] {
  return [...figures].flatMap(([month, { statistics, list, journal, others }]) => {
    const { journalEntries: _, liability, ...sums } = journal
    const held = (statistics['deferred'] ?? 0) - (statistics['unbilled'] ?? 0)
    const pairs: [name: string, a: number | null | undefined, b: number | undefined][] = [
      ...Object.entries(sums).map(([key, value]): [string, number | null | undefined, number] => [
        key,
        statistics[key],
        value,
      ]),
      ['deferred - unbilled', held, liability],
      ['recognised of lessons', others['recognised'], statistics['recognised'] ?? 0],
      ['recognised in the list', statistics['recognised'], list['recognised']],
      ['received in the list', statistics['cashIn'], list['received']],
    ]
    return pairs
      .filter(([, a, b]) => Math.round((a ?? 0) * 100) !== Math.round((b ?? 0) * 100))
      .map(([name, a, b]) => `${month} ${name}: ${a} and ${b}`)
  })
}

/** What has changed of a month. */
export function listChanges(before: MonthFigures, after: MonthFigures): readonly string[] {
  const changesOf = (place: 'statistics' | 'list' | 'journal' | 'others' | 'restated') =>
    Object.keys(before[place])
      .filter((key) => before[place][key] !== after[place][key])
      .map((key) => `${place} ${key}: ${before[place][key]} became ${after[place][key]}`)
  return [
    ...(['statistics', 'list', 'journal', 'others'] as const).flatMap(changesOf),
    // What follows lessons and records may change where the page says so.
    ...(after.late > 0 ? [] : changesOf('restated')),
  ]
}

/** What has changed of closed months, and what disagrees. */
export const listFaults = (
  figures: ReadonlyMap<string, MonthFigures>,
  closed: ReadonlyMap<string, MonthFigures>,
): readonly string[] => [
  ...[...closed].flatMap(([month, before]) =>
    listChanges(before, figures.get(month)!).map((change) => `${month} is closed: ${change}`),
  ),
  ...listDisagreements(figures),
]
