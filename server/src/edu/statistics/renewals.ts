import { sql } from 'kysely'
import type { RenewalRow, renewals } from '@tessera/shared/contract/edu/care'
import { StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import type { CallInput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createPagination } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import type { Rights } from './figure.ts'
import { memberArea } from './members.ts'
import { daysOfMonth, monthsFrom } from './periods.ts'
import { loadRights, resolveDays, type ResolvedDays } from './request.ts'
import { loadSums } from './statements.ts'
import { backTest, doubtOf, endOf, latestRate, probabilitiesOf, sumUp, type PastMonth } from './forecast.ts'
import { scoreRisk } from '../risks/score.ts'
import { isAtStake, loadFacts, loadShown, shownRisk } from '../risks/store.ts'

type Input = CallInput<typeof renewals.forecast>

/** Twelve months for the rate of the first of six tested months, and the month between them. */
const historyMonths = 20

/** What visible students are expected to renew in this month and the next ones. */
export async function forecastRenewals(input: Input, context: Pick<Context, 'db' | 'session'>) {
  const { db } = context
  const rights = await loadRights(context)
  const { campusIds } = input
  const query = StatisticsQuery.parse({ campusIds })
  const days = await resolveDays(db, query)
  const today = days.zones[0]?.today ?? new Date().toISOString().slice(0, 10)
  const months = monthsFrom(today, input.months)
  const history = await loadHistory(db, rights, query, days, today)
  const rate = latestRate(history)
  const due = await loadDue(db, rights, campusIds, daysOfMonth(months.at(-1)!).to)
  const amounts = await loadLastAmounts(
    db,
    rights,
    due.map(({ id }) => id),
  )
  const probabilities = probabilitiesOf(
    due.map(({ risk }) => doubtOf(risk)),
    rate ?? 0,
  )
  const expected = due.map((student, at) => ({
    ...student,
    month: student.end.date.slice(0, 7),
    probability: probabilities[at]!,
    amount: amounts.get(student.id) ?? null,
  }))
  const listed = expected
    .filter(({ month }) => !input.month || month === input.month)
    .toSorted((a, b) => (a.end.date < b.end.date || (a.end.date === b.end.date && a.id < b.id) ? -1 : 1))
  const first = (input.currentPage - 1) * input.pageSize
  const page = listed.slice(first, first + input.pageSize)
  const shown = await loadShown(
    db,
    rights.students,
    page.map(({ id }) => id),
  )
  const tested = backTest(history)
  return {
    rate: rate === null ? null : round(rate, 4),
    months: months.map((month) => {
      const students = expected.filter((one) => one.month === month)
      const { renewed, amount, low, high } = sumUp(students)
      const yuan = (fen: number) => (rights.seesMoney ? fromHundredths(fen) : null)
      return {
        month,
        dueStudents: students.length,
        expectedRenewed: round(renewed, 1),
        expectedAmount: yuan(amount),
        low: yuan(low),
        high: yuan(high),
      }
    }),
    backTest: {
      months: tested.months.map(({ month, due: dueStudents, expected: renewals, renewed }) => ({
        month,
        dueStudents,
        expectedRenewed: round(renewals, 1),
        renewed,
      })),
      error: tested.error === null ? null : round(tested.error, 4),
    },
    list: page.flatMap(({ id, facts, risk, end, probability, amount }): RenewalRow[] => {
      const row = shown.get(id)
      if (!row) return []
      return [
        {
          ...row,
          ...shownRisk(facts, risk),
          dueDate: end.date,
          dueReason: end.reason,
          probability: round(probability, 4),
          lastAmount: amount === null ? null : fromHundredths(amount),
        },
      ]
    }),
    pagination: createPagination(input, listed.length),
  }
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Students whose lessons end until a day. */
async function loadDue(db: Db, { students }: Rights, campusIds: string | undefined, last: string) {
  const which = allConditions([
    isAtStake,
    campusIds && sql`s.campus_id = any(${campusIds.split(',')}::text[])`,
  ])
  return (await loadFacts(db, students, which)).flatMap(({ id, facts }) => {
    const risk = scoreRisk(facts)
    const end = endOf(facts, risk)
    return end !== null && end.date <= last ? [{ id, facts, risk, end }] : []
  })
}

/** The months before this one by the figures of renewals (M9). */
async function loadHistory(
  db: Db,
  rights: Rights,
  query: StatisticsQuery,
  { zones }: ResolvedDays,
  today: string,
): Promise<PastMonth[]> {
  const monthsOf = (day: string) => monthsFrom(day, -historyMonths)
  const periods = {
    zones: zones.map(({ timeZone, today }) => ({
      timeZone,
      today,
      periods: monthsOf(today).map(daysOfMonth),
    })),
  }
  const rows = await loadSums(db, { area: memberArea, rights, query, periods }, [
    'renewalDue',
    'renewed',
    'renewalPending',
  ])
  return monthsOf(today).map((month, n) => {
    const sums = rows.find((row) => row.n === n)?.sums ?? {}
    return {
      month,
      due: sums['renewalDue'] ?? 0,
      renewed: sums['renewed'] ?? 0,
      pending: sums['renewalPending'] ?? 0,
    }
  })
}

/** The amount of the latest visible order of each student, in fen. */
async function loadLastAmounts(
  db: Db,
  { orders, seesMoney }: Rights,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (!seesMoney || ids.length === 0) return new Map()
  const { rows } = await typedSql({ id: column.text, amount: column.number.orNull })`
    select distinct on (o.student_id) o.student_id as id, ${orders.ifVisible('netAmount', sql`o.net_amount`)} as amount
    from edu_order o
    where o.student_id = any(${[...ids]}::text[]) and o.delete_mark = 0 and o.type in ('sign', 'renew', 'expand')
      and o.status not in ('void', 'draft', 'approving') and ${orders.rows}
    order by o.student_id, o.sign_date desc, o.id desc`.execute(db)
  return new Map(rows.flatMap(({ id, amount }) => (amount === null ? [] : [[id, amount]])))
}
