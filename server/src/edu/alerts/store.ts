import { sql, type RawBuilder } from 'kysely'
import type { AlertFilter, AlertRow } from '@tessera/shared/contract/edu/care'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadPage } from '../../db/pages.ts'
import type { Context } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedClasses } from '../classes/protected.ts'
import { protectedCoaches } from '../coaches/protected.ts'
import { protectedStudents } from '../students/protected.ts'

/** What a caller may see and do of alerts. */
export interface AlertReader {
  userId: string
  /** Whether the caller distributes alerts to others. */
  mayAssign: boolean
  /** SQL condition on the alert `a`. */
  visible: RawBuilder<unknown>
}

/**
 * An alert is visible to its owner, and to who sees what it is about: the student, the class, or the coach. Alerts about
 * reviews need the menu of reviews as well, and those about a coach the right to distribute alerts.
 */
export async function alertReaderOf(context: Pick<Context, 'db' | 'session'>): Promise<AlertReader> {
  const { userId, access } = context.session
  const students = await scopeOf(context, protectedStudents)
  const classes = await scopeOf(context, protectedClasses)
  const coaches = await scopeOf(context, protectedCoaches)
  const mayAssign = canCall(access, { menu: 'edu.eduCare', button: 'btn_assign' })
  const readsReviews = canCall(access, { menu: 'edu.eduReview' })
  const visible = sql`(
    a.assignee_id = ${userId}
    or exists (select 1 from edu_student s where s.id = a.student_id and s.delete_mark = 0 and ${students.rows})
    or ((a.type <> 'low_star' or ${readsReviews})
      and exists (select 1 from edu_class c where c.id = a.class_id and c.delete_mark = 0 and ${classes.rows}))
    or (${mayAssign} and a.student_id is null and a.class_id is null and a.coach_id <> ${userId}
      and exists (select 1 from edu_coach h where h.id = a.coach_id and ${coaches.rows})))`
  return { userId, mayAssign, visible }
}

const subject = sql`coalesce(t.name, k.name, u.real_name, '')`
/** The date at the campus `z`. */
const today = sql`(now() at time zone z.time_zone)::date`
const joins = sql`join edu_campus z on z.id = a.campus_id left join edu_student t on t.id = a.student_id
  left join edu_class k on k.id = a.class_id left join org_user u on u.id = a.coach_id`

const conditions = ({ userId, visible }: AlertReader, filter: AlertFilter) => [
  sql`a.delete_mark = 0`,
  visible,
  filter.status &&
    (filter.status === 'unsettled' ? sql`a.status <> 'closed'` : sql`a.status = ${filter.status}`),
  filter.type && sql`a.type = ${filter.type}`,
  filter.campusIds && sql`a.campus_id = any(${filter.campusIds.split(',')}::text[])`,
  filter.isMine === 1 && sql`a.assignee_id = ${userId}`,
  filter.isOverdue !== undefined &&
    sql`(a.status <> 'closed' and a.due_date < ${today}) = ${filter.isOverdue === 1}`,
  filter.studentId && sql`a.student_id = ${filter.studentId}`,
  filter.keyword && sql`${subject} ilike ${containsPattern(filter.keyword)}`,
]

/** One page of the visible alerts: open ones first, by their due dates. */
export function listAlerts(db: Db, reader: AlertReader, filter: AlertFilter) {
  return loadPage<AlertRow>(db, filter, {
    alias: 'a',
    select: sql`a.id, a.type, ${subject} as subject, a.student_id as "studentId", a.class_id as "classId",
      a.lesson_id as "lessonId", z.short_name as "campusName", a.level, a.status, a.assignee_id as "assigneeId",
      coalesce(owner.real_name, '') as "assigneeName", a.due_date as "dueDate",
      a.status <> 'closed' and a.due_date < ${today} as "isOverdue", a.facts, coalesce(a.result, '') as result,
      a.closed_at as "closedAt", coalesce(closer.real_name, '') as "closedBy", a.creator_time as "creatorTime",
      a.status <> 'closed' and (${reader.mayAssign} or a.assignee_id is null or a.assignee_id = ${reader.userId})
        as "canHandle"`,
    from: sql`from edu_alert a ${joins} where ${allConditions(conditions(reader, filter))}`,
    join: sql`${joins} left join org_user owner on owner.id = a.assignee_id
      left join org_user closer on closer.id = a.closed_by`,
    order: sql`a.status = 'closed', a.due_date, a.level desc, a.id`,
  })
}
