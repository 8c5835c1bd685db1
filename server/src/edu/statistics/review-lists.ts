import { sql } from 'kysely'
import type { reviewStatistics, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import type { CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { openRequest } from './pages.ts'
import { addDays } from '../ledger/dates.ts'
import { roundRatio } from './ratio.ts'
import { ownPeriod } from './request.ts'
import { reviewArea } from './reviews.ts'
import { periodsTable, sourceRows } from './statements.ts'

type Answer<K extends keyof typeof reviewStatistics> = CallOutput<(typeof reviewStatistics)[K]>

/** Reviews that count as a coach's own before the mean of all of them; fewer than five give no rank. */
const priorReviews = 10
const minReviews = 5
const toCoach = sql`r.direction = 'to_coach'`

/** Coaches by `(10 × mean of all + their stars) ÷ (10 + their reviews)`, the best first. */
export async function listRanking(query: StatisticsQuery, context: Context): Promise<Answer<'ranking'>> {
  const { days, requestFor, echo } = await openRequest(context, reviewArea, query)
  const request = requestFor(ownPeriod(days))
  const { coachIds: _, courseIds: __, ...everybody } = query
  const { rows } = await typedSql({
    coachId: column.text,
    coachName: column.text,
    reviews: column.number,
    stars: column.number,
    allReviews: column.number,
    allStars: column.number,
  })`
    with ${periodsTable(request.periods, query)},
      everyone as (select count(*) as reviews, coalesce(sum(r.star), 0) as stars
        from ${sourceRows({ ...request, query: everybody }, 'reviews')} where ${toCoach})
    select r.coach_id as "coachId", u.real_name as "coachName", count(*) as reviews, sum(r.star) as stars,
      e.reviews as "allReviews", e.stars as "allStars"
    from ${sourceRows(request, 'reviews')} join org_user u on u.id = r.coach_id cross join everyone e
    where ${toCoach} group by r.coach_id, u.real_name, e.reviews, e.stars`.execute(context.db)
  // (10 · S/N + s) ÷ (10 + n) as one fraction, so that it is rounded once.
  const scored = rows.map(({ coachId, coachName, reviews, stars, allReviews, allStars }) => ({
    coachId,
    coachName,
    reviews,
    avgStar: roundRatio(stars, reviews, 2),
    bayes: roundRatio(
      priorReviews * allStars + stars * allReviews,
      (priorReviews + reviews) * allReviews,
      2,
    )!,
  }))
  const ordered = scored.toSorted(
    (a, b) => b.bayes - a.bayes || b.reviews - a.reviews || (a.coachId < b.coachId ? -1 : 1),
  )
  let rank = 0
  return {
    ...echo,
    list: ordered.map((row) => ({ ...row, rank: row.reviews >= minReviews ? ++rank : null })),
  }
}

/** Tags of reviews, with the share of reviews that have them. */
export async function listTags(query: StatisticsQuery, context: Context): Promise<Answer<'tags'>> {
  const { days, requestFor, echo } = await openRequest(context, reviewArea, query)
  const request = requestFor(ownPeriod(days))
  const { rows } = await typedSql({ tag: column.text, reviews: column.number, total: column.number })`
    with ${periodsTable(request.periods, query)},
      found as materialized (select r.id, r.tags from ${sourceRows(request, 'reviews')} where ${toCoach})
    select t.tag, count(distinct f.id) as reviews, (select count(*) from found) as total
    from found f cross join lateral unnest(f.tags) t (tag) group by t.tag order by count(distinct f.id) desc, t.tag limit 50`.execute(
    context.db,
  )
  return {
    ...echo,
    list: rows.map(({ tag, reviews, total }) => ({ tag, reviews, share: roundRatio(reviews, total, 4) })),
  }
}

/**
 * What staff should look at: reviews with one or two stars, and coaches whose mean of the last 30 days of the period is
 * below 4, or at least half a star below that of the 30 days before; both only with five reviews or more.
 */
export async function listAlerts(query: StatisticsQuery, context: Context): Promise<Answer<'alerts'>> {
  const { days, requestFor, echo } = await openRequest(context, reviewArea, query)
  const request = requestFor(ownPeriod(days))
  const { dateTo } = echo.params
  const lastDays = requestFor({
    zones: days.zones.map(({ timeZone, days: { to } }) => ({
      timeZone,
      periods: [{ from: addDays(to, -59), to }],
    })),
  })
  const { rows: low } = await typedSql({
    id: column.text,
    coachName: column.text,
    date: column.date,
    value: column.number,
  })`
    with ${periodsTable(request.periods, query)}
    select r.id, u.real_name as "coachName", r.date, r.star as value
    from ${sourceRows(request, 'reviews')} join org_user u on u.id = r.coach_id
    where ${toCoach} and r.star <= 2 order by r.date desc, r.id limit 100`.execute(context.db)
  const { rows: coaches } = await typedSql({
    id: column.text,
    coachName: column.text,
    n: column.number,
    stars: column.number,
    before: column.number,
    starsBefore: column.number,
  })`
    with ${periodsTable(lastDays.periods, query)}
    select r.coach_id as id, u.real_name as "coachName",
      count(*) filter (where r.is_last) as n, coalesce(sum(r.star) filter (where r.is_last), 0) as stars,
      count(*) filter (where not r.is_last) as before, coalesce(sum(r.star) filter (where not r.is_last), 0) as "starsBefore"
    from (select r.coach_id, r.star, r.date > ${dateTo}::date - 30 as is_last
      from ${sourceRows(lastDays, 'reviews')} where ${toCoach}) r join org_user u on u.id = r.coach_id
    group by r.coach_id, u.real_name order by r.coach_id`.execute(context.db)
  const isFew = (reviews: number) => reviews < minReviews
  return {
    ...echo,
    list: [
      ...low.map((row) => ({ ...row, kind: 'lowStar' as const, reviews: 1 })),
      ...coaches.flatMap(({ id, coachName, n, stars, before, starsBefore }) => {
        const alert = { id, coachName, date: dateTo, reviews: n }
        const mean = roundRatio(stars, n, 2)
        const found = []
        if (mean !== null && !isFew(n) && stars < 4 * n)
          found.push({ ...alert, kind: 'lowAverage' as const, value: mean })
        if (
          mean !== null &&
          !isFew(n) &&
          !isFew(before) &&
          2 * (starsBefore * n - stars * before) >= n * before
        )
          found.push({ ...alert, kind: 'falling' as const, value: mean })
        return found
      }),
    ],
  }
}
