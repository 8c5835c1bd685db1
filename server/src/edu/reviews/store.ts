import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import {
  reviewDimensions,
  reviewEditDays,
  ReviewSeat,
  type ReviewDirection,
  type ReviewFilter,
  type ReviewRow,
  type ReviewTodo,
} from '@tessera/shared/contract/edu/reviews'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import { schemaColumns, typedSql } from '../../db/typed-sql.ts'
import { canCall } from '../../permissions/access.ts'
import type { Session } from '../../auth/sessions.ts'
import type { Scope } from '../../permissions/scope.ts'
import { isVisibleLesson } from '../lessons/protected.ts'

/** Days in which a coach is reminded of students without feedback. */
const todoDays = 14
const maxSeats = 50

/** An earlier version of a review, as the column `revisions` has it. `at` is when the next version replaced it. */
export const Revision = z.object({
  rev: z.int(),
  at: z.int(),
  star: z.int(),
  dims: z.partialRecord(z.enum(reviewDimensions), z.int()),
  tags: z.array(z.string()),
  content: z.string(),
})

/** Who reads reviews: the scope of classes, and what the button `btn_handle` opens. */
export interface ReviewReader {
  userId: string
  /** Whether the reader may know who wrote anonymous reviews. */
  knowsAuthors: boolean
  scope: Scope
}

export const readerOf = (session: Session, scope: Scope): ReviewReader => ({
  userId: session.userId,
  knowsAuthors: canCall(session.access, { menu: 'edu.eduReview', button: 'btn_handle' }),
  scope,
})

/** SQL condition on the review `v`: the reader may know the student. A coach never learns who reviewed them anonymously. */
const knowsStudent = ({ userId, knowsAuthors }: ReviewReader) =>
  sql`(v.direction = 'to_student' or not v.anonymous or (${knowsAuthors} and v.coach_id <> ${userId}))`

/** SQL condition on the review `v` and its class `c`: a review follows its class; coaches see those about themselves, too. */
export const visibleReview = ({ userId, scope }: ReviewReader): RawBuilder<unknown> =>
  sql`(${scope.rows} or v.coach_id = ${userId})`

const conditions = (reader: ReviewReader, filter: ReviewFilter) => {
  const known = knowsStudent(reader)
  return [
    sql`v.delete_mark = 0 and e.delete_mark = 0`,
    visibleReview(reader),
    filter.campusIds && sql`e.campus_id = any(${filter.campusIds.split(',')}::text[])`,
    filter.coachId && sql`v.coach_id = ${filter.coachId}`,
    filter.courseId && sql`e.course_id = ${filter.courseId}`,
    filter.classId && sql`e.class_id = ${filter.classId}`,
    filter.studentId && sql`v.student_id = ${filter.studentId} and ${known}`,
    filter.direction && sql`v.direction = ${filter.direction}`,
    filter.star !== undefined && sql`v.star = ${filter.star}`,
    filter.isLow !== undefined && (filter.isLow === 1 ? sql`v.star <= 2` : sql`v.star > 2`),
    filter.status && sql`v.status = ${filter.status}`,
    filter.hasText !== undefined && sql`(coalesce(v.content, '') <> '') = ${filter.hasText === 1}`,
    filter.isAnswered !== undefined && sql`(v.reply is not null) = ${filter.isAnswered === 1}`,
    filter.from && sql`e.biz_date >= ${filter.from}::date`,
    filter.to && sql`e.biz_date <= ${filter.to}::date`,
    filter.keyword &&
      sql`v.content ilike ${containsPattern(filter.keyword)} or c.name ilike ${containsPattern(filter.keyword)}
        or (${known} and exists (select 1 from edu_student s
          where s.id = v.student_id and s.name ilike ${containsPattern(filter.keyword)}))`,
  ]
}

const remark = (name: 'reply' | 'handled') => sql.ref(`v.${name}`)

/** One page of the visible reviews, the latest first. */
export function listReviews(db: Db, reader: ReviewReader, filter: ReviewFilter) {
  const known = knowsStudent(reader)
  return loadPage<ReviewRow>(db, filter, {
    alias: 'v',
    select: sql`v.id, v.lesson_id as "lessonId", e.class_id as "classId", coalesce(c.name, '') as "className",
      co.name as "courseName", z.short_name as "campusName", e.biz_date as "bizDate", v.direction,
      v.coach_id as "coachId", u.real_name as "coachName",
      case when ${known} then v.student_id end as "studentId",
      case when ${known} then s.name else '' end as "studentName", v.anonymous as "isAnonymous", v.star, v.dims,
      v.tags, coalesce(v.content, '') as content, v.status, v.rev,
      coalesce((select jsonb_agg(jsonb_build_object('rev', x.rev, 'at', x.at, 'star', x.star, 'content', x.content)
        order by x.rev desc) from jsonb_to_recordset(v.revisions) as x (rev int, at bigint, star int, content text)),
        '[]') as revisions,
      v.reviewed_at as "reviewedAt", ${remark('reply')} - 'userId'::text as reply,
      ${remark('handled')} - 'userId'::text as handled,
      coalesce(v.creator_user_id = ${reader.userId}, false) and v.status = 'visible'
        and v.reviewed_at > now() - make_interval(days => ${reviewEditDays}) as "canEdit"`,
    from: sql`from edu_review v join edu_lesson e on e.id = v.lesson_id left join edu_class c on c.id = e.class_id
      where ${allConditions(conditions(reader, filter))}`,
    join: sql`join edu_lesson e on e.id = v.lesson_id left join edu_class c on c.id = e.class_id
      join edu_course co on co.id = e.course_id join edu_campus z on z.id = e.campus_id
      join org_user u on u.id = v.coach_id join edu_student s on s.id = v.student_id`,
    order: sql`v.reviewed_at desc, v.id desc`,
  })
}

const attended = sql`r.delete_mark = 0 and r.status in ('present', 'late')`
const isUnreviewed = (direction: ReviewDirection) => sql`not exists (
  select 1 from edu_review v where v.roster_id = r.id and v.direction = ${direction} and v.delete_mark = 0)`
const startAt = sql`to_char(e.start_at at time zone z.time_zone, 'YYYY-MM-DD HH24:MI:SS')`

/** Students of the caller's lessons of the last days who have no feedback yet. */
export function listTodo(
  db: Db,
  userId: string,
  {
    classId,
    lessonId,
    ...page
  }: { classId?: string; lessonId?: string; currentPage: number; pageSize: number },
) {
  const condition = allConditions([
    attended,
    sql`e.delete_mark = 0 and e.status = 'done' and e.start_at > now() - make_interval(days => ${todoDays})`,
    sql`e.coach_id = ${userId} or ${userId} = any(e.assistant_ids)`,
    sql`exists (select 1 from edu_course k where k.id = e.course_id and k.review_on)`,
    isUnreviewed('to_student'),
    classId && sql`e.class_id = ${classId}`,
    lessonId && sql`e.id = ${lessonId}`,
  ])
  return loadPage<ReviewTodo>(db, page, {
    alias: 'r',
    select: sql`r.id as "rosterId", r.lesson_id as "lessonId", r.student_id as "studentId", s.name as "studentName",
      coalesce(c.name, co.name) as "className", co.name as "courseName", u.real_name as "coachName", ${startAt} as "startAt"`,
    from: sql`from edu_roster r join edu_lesson e on e.id = r.lesson_id where ${condition}`,
    join: sql`join edu_lesson e on e.id = r.lesson_id left join edu_class c on c.id = e.class_id
      join edu_course co on co.id = e.course_id join edu_campus z on z.id = e.campus_id
      join org_user u on u.id = e.coach_id join edu_student s on s.id = r.student_id`,
    order: sql`r.biz_date desc, r.lesson_id, r.id`,
  })
}

/** The latest attended seats without a review in a direction, of lessons of visible classes. */
export async function listSeats(
  db: Db,
  { scope, userId }: ReviewReader,
  { direction, classId, studentId }: { direction: ReviewDirection; classId?: string; studentId?: string },
): Promise<ReviewSeat[]> {
  const { rows } = await typedSql(schemaColumns(ReviewSeat))`
    select r.id as "rosterId", s.name as "studentName", c.name as "className", ${startAt} as "startAt"
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_class c on c.id = e.class_id
      join edu_course co on co.id = e.course_id and co.review_on
      join edu_campus z on z.id = e.campus_id join edu_student s on s.id = r.student_id
    where ${allConditions([
      attended,
      sql`e.delete_mark = 0 and e.status = 'done' and e.start_at > now() - interval '60 days'`,
      isVisibleLesson(scope, userId),
      isUnreviewed(direction),
      classId && sql`e.class_id = ${classId}`,
      studentId && sql`r.student_id = ${studentId}`,
    ])} order by e.start_at desc, s.name, r.id limit ${maxSeats}`.execute(db)
  return rows
}
