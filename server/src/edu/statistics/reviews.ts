import { sql } from 'kysely'
import { reviewFigures } from '@tessera/shared/contract/edu/figures/reviews'
import type { Dimension } from '@tessera/shared/contract/edu/statistics'
import { ratio, type Area, type Measure, type Source } from './figure.ts'
import { lateLessons } from './lessons.ts'
import { isWithin } from './within.ts'

const dimensions = new Set<Dimension>([
  'day',
  'week',
  'month',
  'campus',
  'coach',
  'course',
  'subject',
  'class',
  'weekdayHour',
])

/**
 * Reviews of lessons of visible classes whose student took part, by the day of the lesson. An anonymous review has no
 * student. The coach is the one who was reviewed.
 */
const reviews: Source = {
  kind: 'lesson',
  dimensions: new Set([...dimensions, 'star' as const]),
  keys: { star: sql`r.star::text` },
  rows: ({ rights, periods }) => sql`
    select p.n, v.id, e.biz_date as date, e.campus_id, e.course_id, e.class_id, v.coach_id,
      case when v.anonymous then null else v.student_id end as student_id, v.star || '★ ' || coalesce(v.content, '') as note, v.content,
      e.start_at at time zone z.time_zone as local, v.direction, v.star, v.dims, v.tags, v.reviewed_at, v.reply is not null as is_answered,
      ((v.reply ->> 'at')::numeric - extract(epoch from v.reviewed_at) * 1000) / 60000 as reply_minutes
    from periods p
      join edu_lesson e on e.campus_id = p.campus_id and e.biz_date between p.d1 and p.d2 and ${isWithin(sql`e.biz_date`, periods)} and e.delete_mark = 0
      join edu_review v on v.lesson_id = e.id and v.delete_mark = 0 and v.status in ('visible', 'appealed')
      join edu_roster t on t.id = v.roster_id and t.delete_mark = 0 and t.status in ('present', 'late')
      join edu_campus z on z.id = e.campus_id left join edu_class c on c.id = e.class_id
    where ${rights.classes.rows}`,
}

/** What these reviews give to each aspect that they rate. */
const marks: Source = {
  kind: 'lesson',
  dimensions: new Set([...dimensions, 'aspect' as const]),
  keys: { aspect: sql`r.aspect` },
  rows: (input) => sql`
    select v.*, a.key as aspect, a.value::int as mark
    from (${reviews.rows(input)}) v cross join lateral jsonb_each_text(v.dims) a`,
}

/** These reviews with each of their tags. */
const tagged: Source = {
  kind: 'lesson',
  onlyBy: 'tag',
  dimensions: new Set([...dimensions, 'tag' as const]),
  keys: { tag: sql`r.tag` },
  rows: (input) => sql`
    select v.*, t.tag from (${reviews.rows(input)}) v cross join lateral (select distinct unnest(v.tags) as tag) t`,
}

const dictionaryWords = (dictionary: string) => sql`
  select lower(normalize(d.full_name, NFKC)) as word, d.en_code as code
  from system_dictionary_data d join system_dictionary_type t
    on t.id = d.dictionary_type_id and t.en_code = ${dictionary} and t.delete_mark = 0
  where d.delete_mark = 0 and d.enabled_mark = 1 and trim(d.full_name) <> ''`
/** What a regular expression would read as something else than a letter. */
const specialLetters = '[\\\\^$.*+?()\\[\\]{}|]'

/**
 * These reviews with each term of the dictionary that they have, once. The expression finds the longest word at each place,
 * from the left to the right; stop words are found, too, so that they hide the terms within them, and do not count.
 */
const words: Source = {
  kind: 'lesson',
  onlyBy: 'term',
  dimensions: new Set([...dimensions, 'term' as const]),
  keys: { term: sql`r.term` },
  rows: (input) => sql`
    with review as materialized (select v.* from (${reviews.rows(input)}) v where v.direction = 'to_coach'),
      word as materialized (
        select word, min(code) as code from (
          select word, code from (${dictionaryWords('eduReviewTerm')}) t
          where word not in (select word from (${dictionaryWords('eduReviewStopWord')}) s)
          union all select word, null from (${dictionaryWords('eduReviewStopWord')}) s) w group by word),
      pattern as materialized (
        select string_agg(regexp_replace(word, ${specialLetters}, ${'\\\\\\&'}, 'g'), '|' order by length(word) desc, word) as any_word from word)
    select v.*, t.code as term
    from review v cross join pattern x cross join lateral (
      select distinct w.code from regexp_matches(lower(normalize(v.content, NFKC)), x.any_word, 'g') m (found)
        join word w on w.word = m.found[1] and w.code is not null) t`,
}

/** Places of students who took part and may review, or are to get feedback. */
const seats: Source = {
  kind: 'lesson',
  hasCodes: true,
  dimensions,
  rows: ({ rights, periods }) => sql`
    select p.n, t.id, e.biz_date as date, e.campus_id, e.course_id, e.class_id, e.coach_id, t.student_id,
      t.roster_type || ' ' || t.status as note, e.start_at at time zone z.time_zone as local, k.review_on, t.roster_type
    from periods p
      join edu_lesson e on e.campus_id = p.campus_id and e.biz_date between p.d1 and p.d2 and ${isWithin(sql`e.biz_date`, periods)} and e.delete_mark = 0
        and e.status = 'done'
      join edu_roster t on t.lesson_id = e.id and t.delete_mark = 0 and t.status in ('present', 'late')
      join edu_course k on k.id = e.course_id
      join edu_campus z on z.id = e.campus_id left join edu_class c on c.id = e.class_id
    where ${rights.classes.rows}`,
}

const one = sql`1`
const toCoach = sql`r.direction = 'to_coach'`
const count = (more = sql`true`): Measure => ({
  kind: 'sum',
  source: 'reviews',
  value: one,
  where: sql`${toCoach} and ${more}`,
})

const measures: Readonly<Record<keyof typeof reviewFigures, Measure>> = {
  reviews: count(),
  stars: { kind: 'sum', source: 'reviews', value: sql`r.star`, where: toCoach },
  avgStar: ratio(['stars'], ['reviews'], 2),
  star5: count(sql`r.star = 5`),
  star4: count(sql`r.star = 4`),
  star3: count(sql`r.star = 3`),
  star2: count(sql`r.star = 2`),
  star1: count(sql`r.star = 1`),
  marks: { kind: 'sum', source: 'marks', value: one, where: toCoach },
  markStars: { kind: 'sum', source: 'marks', value: sql`r.mark`, where: toCoach },
  avgMark: ratio(['markStars'], ['marks'], 2),
  positive: count(sql`r.star >= 4`),
  low: count(sql`r.star <= 2`),
  positiveRate: ratio(['positive'], ['reviews']),
  lowRate: ratio(['low'], ['reviews']),
  reviewable: { kind: 'sum', source: 'seats', value: one, where: sql`r.roster_type <> 'trial'` },
  reviewRate: ratio(['reviews'], ['reviewable']),
  unanswered: count(sql`not r.is_answered`),
  replyMedian: {
    kind: 'median',
    source: 'reviews',
    value: sql`r.reply_minutes`,
    where: sql`${toCoach} and r.reply_minutes is not null`,
  },
  feedback: { kind: 'sum', source: 'reviews', value: one, where: sql`r.direction = 'to_student'` },
  feedbackDue: { kind: 'sum', source: 'seats', value: one, where: sql`r.review_on` },
  feedbackRate: ratio(['feedback'], ['feedbackDue']),
  positiveWords: { kind: 'sum', source: 'words', value: one, where: sql`r.star >= 4` },
  negativeWords: { kind: 'sum', source: 'words', value: one, where: sql`r.star <= 2` },
  badTags: { kind: 'sum', source: 'tagged', value: one, where: sql`${toCoach} and r.star <= 3` },
}

export const reviewArea: Area = {
  texts: reviewFigures,
  sources: { reviews, marks, tagged, words, seats },
  measures,
  late: lateLessons,
}
