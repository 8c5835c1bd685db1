import { sql } from 'kysely'
import type {
  ReviewAlertRow,
  reviewStatistics,
  StatisticsQuery,
} from '@tessera/shared/contract/edu/statistics'
import type { CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { addDays } from '../ledger/dates.ts'
import { openRequest } from './pages.ts'
import type { ZonedPeriods } from './periods.ts'
import { roundRatio } from './ratio.ts'
import { ownPeriod, type ResolvedDays } from './request.ts'
import { minReviews } from './review-lists.ts'
import { reviewArea } from './reviews.ts'
import { periodsTable, sourceRows, type Request } from './statements.ts'

const toCoach = sql`r.direction = 'to_coach'`
/** Reviews with a tag from which it counts as one that comes again. */
const minTagged = 3
const maxLow = 100

/** The last 30 days of the period, or to today where it ends later, and the 30 days before. */
export const recentPeriods = ({ zones }: Pick<ResolvedDays, 'zones'>): ZonedPeriods => ({
  zones: zones.map(({ timeZone, days, today }) => {
    const last = days.to < today ? days.to : today
    return {
      timeZone,
      today,
      periods: [
        { from: addDays(last, -29), to: last },
        { from: addDays(last, -59), to: addDays(last, -30) },
      ],
    }
  }),
})

const named = { id: column.text, coachId: column.text, coachName: column.text }

const readLow = async (db: Db, request: Request) =>
  (
    await typedSql({ ...named, date: column.date, value: column.number })`
      with ${periodsTable(request.periods, request.query)}
      select r.id, r.coach_id as "coachId", u.real_name as "coachName", r.date, r.star as value
      from ${sourceRows(request, 'reviews')} join org_user u on u.id = r.coach_id
      where ${toCoach} and r.star <= 2 order by r.date desc, r.id limit ${maxLow}`.execute(db)
  ).rows

/** Coaches with their reviews and stars of the last 30 days, and of those before. */
const readCoaches = async (db: Db, recent: Request) =>
  (
    await typedSql({
      ...named,
      n: column.number,
      stars: column.number,
      before: column.number,
      starsBefore: column.number,
    })`
      with ${periodsTable(recent.periods, recent.query)}
      select r.coach_id as id, r.coach_id as "coachId", u.real_name as "coachName",
        count(*) filter (where r.n = 0) as n, coalesce(sum(r.star) filter (where r.n = 0), 0) as stars,
        count(*) filter (where r.n = 1) as before, coalesce(sum(r.star) filter (where r.n = 1), 0) as "starsBefore"
      from ${sourceRows(recent, 'reviews')} join org_user u on u.id = r.coach_id
      where ${toCoach} group by r.coach_id, u.real_name order by r.coach_id`.execute(db)
  ).rows

/** Tags in poor reviews of a coach that come again and again. */
const readTags = async (db: Db, recent: Request) =>
  (
    await typedSql({ ...named, tag: column.text, reviews: column.number, stars: column.number })`
      with ${periodsTable(recent.periods, recent.query)}
      select r.coach_id || ':' || r.tag as id, r.coach_id as "coachId", u.real_name as "coachName", r.tag,
        count(*) as reviews, sum(r.star) as stars
      from ${sourceRows(recent, 'tagged', 'tag')} join org_user u on u.id = r.coach_id
      where ${toCoach} and r.n = 0 and r.star <= 3 group by r.coach_id, u.real_name, r.tag
      having count(*) >= ${minTagged} order by count(*) desc, r.coach_id, r.tag`.execute(db)
  ).rows

/** What staff should look at (C9): coaches by their last 30 days, and low reviews of the period. */
export async function findAlerts(
  db: Db,
  days: Pick<ResolvedDays, 'zones'>,
  requestFor: (periods: ZonedPeriods) => Request,
): Promise<Omit<ReviewAlertRow, 'tagName'>[]> {
  const periods = recentPeriods(days)
  const recent = requestFor(periods)
  const last = periods.zones[0]?.periods[0]
  if (!last) return []
  const lastDays = { dateFrom: last.from, dateTo: last.to, valueBefore: null, reviewsBefore: 0, tag: '' }
  const [low, coaches, tags] = [
    await readLow(db, requestFor(ownPeriod(days))),
    await readCoaches(db, recent),
    await readTags(db, recent),
  ]
  return [
    ...coaches.flatMap(({ n, stars, before, starsBefore, ...coach }) => {
      const value = roundRatio(stars, n, 2)
      if (value === null || n < minReviews) return []
      const alert = { ...lastDays, ...coach, value, reviews: n }
      // Compared as whole numbers: a mean that is rounded to 4.00 can be below 4.
      const isFalling = before >= minReviews && 2 * (starsBefore * n - stars * before) >= n * before
      return [
        ...(stars < 4 * n ? [{ ...alert, kind: 'lowAverage' as const }] : []),
        ...(isFalling
          ? [
              {
                ...alert,
                kind: 'falling' as const,
                valueBefore: roundRatio(starsBefore, before, 2),
                reviewsBefore: before,
              },
            ]
          : []),
      ]
    }),
    ...tags.map(({ stars, ...row }) => ({
      ...lastDays,
      ...row,
      kind: 'repeatedTag' as const,
      value: roundRatio(stars, row.reviews, 2)!,
    })),
    ...low.map(({ date, ...row }) => ({
      ...lastDays,
      ...row,
      kind: 'lowStar' as const,
      dateFrom: date,
      dateTo: date,
      reviews: 1,
    })),
  ]
}

export async function listAlerts(
  query: StatisticsQuery,
  context: Context,
): Promise<CallOutput<typeof reviewStatistics.alerts>> {
  const { days, requestFor, echo } = await openRequest(context, reviewArea, query)
  const names = await loadEntryNames(context, 'eduReviewTag')
  const alerts = await findAlerts(context.db, days, requestFor)
  return { ...echo, list: alerts.map((row) => ({ ...row, tagName: names.get(row.tag) ?? row.tag })) }
}
