import { byId, live, share, within, type Question, type Tables } from './tables.ts'

/** The figures of reviews, counted row by row. */
export function foldReviews(tables: Tables, asked: Question): Record<string, number | null> {
  const classes = byId(tables.edu_class)
  const courses = byId(tables.edu_course)
  const rosters = byId(tables.edu_roster)
  const lessons = byId(
    tables.edu_lesson.filter(
      (lesson) =>
        live(lesson) &&
        asked.campusIds.includes(lesson['campus_id']) &&
        within(lesson['biz_date'], asked) &&
        asked.seesClass(classes.get(lesson['class_id'])!),
    ),
  )
  const stars: number[] = []
  const marks: number[] = []
  const minutes: number[] = []
  let feedback = 0
  let unanswered = 0
  for (const review of tables.edu_review) {
    if (!live(review) || review['status'] === 'hidden' || !lessons.has(review['lesson_id'])) continue
    const roster = rosters.get(review['roster_id'])!
    if (!live(roster) || !['present', 'late'].includes(roster['status'])) continue
    if (review['direction'] === 'to_student') {
      feedback++
      continue
    }
    stars.push(review['star'])
    marks.push(...(Object.values(review['dims']) as number[]))
    if (review['reply'] === null) unanswered++
    else minutes.push((review['reply']['at'] - Date.parse(review['reviewed_at'])) / 60_000)
  }
  let reviewable = 0
  let feedbackDue = 0
  for (const row of tables.edu_roster) {
    const lesson = lessons.get(row['lesson_id'])
    if (!lesson || lesson['status'] !== 'done' || !live(row) || !['present', 'late'].includes(row['status']))
      continue
    if (row['roster_type'] !== 'trial') reviewable++
    if (courses.get(lesson['course_id'])!['review_on']) feedbackDue++
  }
  const n = stars.length
  const of = (...which: number[]) => stars.filter((star) => which.includes(star)).length
  const sum = stars.reduce((all, star) => all + star, 0)
  const markStars = marks.reduce((all, mark) => all + mark, 0)
  const sorted = minutes.toSorted((a, b) => a - b)
  // Of an even number, the mean of the two in the middle.
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  const median = upper === undefined || lower === undefined ? null : (upper + lower) / 2
  return {
    reviews: n,
    stars: sum,
    avgStar: share(sum, n, 2),
    star5: of(5),
    star4: of(4),
    star3: of(3),
    star2: of(2),
    star1: of(1),
    marks: marks.length,
    markStars,
    avgMark: share(markStars, marks.length, 2),
    positive: of(4, 5),
    low: of(1, 2),
    positiveRate: share(of(4, 5), n, 4),
    lowRate: share(of(1, 2), n, 4),
    reviewable,
    reviewRate: share(n, reviewable, 4),
    unanswered,
    replyMedian: median === null ? null : Math.round(median * 100) / 100,
    feedback,
    feedbackDue,
    feedbackRate: share(feedback, feedbackDue, 4),
  }
}
