import { sql } from 'kysely'
import type { reviewStatistics, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import type { CallOutput } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { openRequest } from './pages.ts'
import { roundRatio } from './ratio.ts'
import { ownPeriod } from './request.ts'
import { reviewArea } from './reviews.ts'
import { loadSums, periodsTable, sourceRows } from './statements.ts'

type Answer<K extends keyof typeof reviewStatistics> = CallOutput<(typeof reviewStatistics)[K]>

/** Reviews that count as a coach's own before the mean of all of them; fewer than five give no rank. */
const priorReviews = 10
export const minReviews = 5
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

/** Terms in fewer reviews than this are not shown. */
const minMentions = 3

/** The terms of good and of low reviews, those in the most reviews first. */
export async function listWords(query: StatisticsQuery, context: Context): Promise<Answer<'words'>> {
  const { days, requestFor, echo } = await openRequest(context, reviewArea, query)
  const names = await loadEntryNames(context, 'eduReviewTerm')
  const figures = { positive: 'positiveWords', negative: 'negativeWords' } as const
  const sums = await loadSums(context.db, requestFor(ownPeriod(days)), Object.values(figures), 'term')
  const list = (['positive', 'negative'] as const).flatMap((set) =>
    sums
      .filter((row) => !row.isTotal && (row.sums[figures[set]] ?? 0) >= minMentions)
      .map(({ key, sums: found }) => ({
        set,
        term: key,
        name: names.get(key) ?? key,
        reviews: found[figures[set]]!,
      }))
      .toSorted((a, b) => b.reviews - a.reviews || (a.term < b.term ? -1 : 1)),
  )
  return { ...echo, list }
}
