import { sql } from 'kysely'
import type { ClassBody } from '@tessera/shared/contract/edu/classes'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { Values } from '../../permissions/audit.ts'
import { recordChanges } from '../changes/store.ts'
import { monthOf } from '../ledger/dates.ts'
import { findLatestClosed } from '../periods/store.ts'
import { assertDate } from '../schedule/expand-rule.ts'
import { assertResources } from '../schedule/resources.ts'
import { countSeats, findFullestLesson } from './students.ts'
import { text } from './text.ts'

type Body = Partial<ClassBody>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Checks a new class, or the changed fields of a stored one together with those that stay. */
export async function assertValidClass(trx: Db, body: Body, stored: Values = {}): Promise<void> {
  const all = { ...stored, ...body } as ClassBody
  if (body.capacity === 0) throw refuseField('capacity', text.noSeats)
  if (body.startDate) assertDate('startDate', body.startDate)
  if (body.endDate) assertDate('endDate', body.endDate)
  if (all.endDate && all.endDate < all.startDate) throw refuseField('endDate', text.datesReversed)
  if (body.courseId ?? body.campusId) await assertCourse(trx, all, body.courseId !== undefined)
  if (body.coachId ?? body.assistantIds ?? body.classroomId ?? body.campusId)
    await assertResources(trx, [
      {
        campusId: all.campusId,
        classId: '',
        coachId: all.coachId,
        assistantIds: all.assistantIds,
        classroomId: textOf(all.classroomId),
      },
    ])
}

async function assertCourse(
  trx: Db,
  { courseId, campusId }: Pick<ClassBody, 'courseId' | 'campusId'>,
  isNew: boolean,
): Promise<void> {
  const { rows } = await typedSql({ isOpen: column.boolean, isHere: column.boolean })`
    select status = 'open' as "isOpen", (campus_ids = '{}' or ${campusId} = any(campus_ids)) as "isHere"
    from edu_course where id = ${courseId} and delete_mark = 0 for key share`.execute(trx)
  if (!rows[0] || (isNew && !rows[0].isOpen)) throw refuseField('courseId', text.courseClosed)
  if (!rows[0].isHere) throw refuseField('courseId', text.courseElsewhere)
}

/** Throws where a change does not fit the lessons and students of a class: its campus and course stay, and its seats suffice. */
export async function assertFitsClass(trx: Db, id: string, body: Body, stored: Values): Promise<void> {
  const { lessons, students } = await countUses(trx, id)
  const isMoved = (['campusId', 'courseId'] as const).some(
    (key) => body[key] !== undefined && body[key] !== stored[key],
  )
  if (isMoved && lessons + students > 0) throw refuse(text.fixed)
  const closed = isMoved ? await findLatestClosed(trx) : undefined
  // Its seats are in the figures of that month, at this campus.
  if (closed !== undefined && monthOf(String(stored['startDate'])) <= closed)
    throw refuse(text.fixedByMonth, { month: closed })
  const overCapacity = body.overCapacity ?? stored['overCapacity']
  const capacity = body.capacity ?? (stored['capacity'] as number)
  const isSame = capacity === stored['capacity'] && overCapacity === stored['overCapacity']
  if (isSame || overCapacity !== 'block') return
  const { rows } = await typedSql({ today: column.text })`
    select to_char(now() at time zone z.time_zone, 'YYYY-MM-DD') as today from edu_campus z
    where z.id = ${stored['campusId'] as string}`.execute(trx)
  const n = await countSeats(trx, id, rows[0]!.today)
  if (capacity < n) throw refuseField('capacity', text.tooFewSeats, { n })
  const fullest = await findFullestLesson(trx, id, rows[0]!.today)
  if (fullest && capacity < fullest.count)
    throw refuseField('capacity', text.lessonTooFull, { date: fullest.date, n: fullest.count })
}

export async function countUses(trx: Db, id: string): Promise<{ lessons: number; students: number }> {
  const { rows } = await typedSql({ lessons: column.number, students: column.number })`
    select (select count(*) from edu_lesson where class_id = ${id} and delete_mark = 0) as lessons,
      (select count(*) from edu_class_student where class_id = ${id} and delete_mark = 0) as students`.execute(
    trx,
  )
  return rows[0]!
}

/** Ends a locked class on a day; returns how many lessons were cancelled. */
export async function finishClass(
  trx: Db,
  by: Context,
  id: string,
  { date, cancelLessons }: { date: string; cancelLessons: boolean },
): Promise<void> {
  const { userId } = by.session
  const { rows } = await typedSql({ count: column.number })`
    select count(*) as count from edu_lesson where class_id = ${id} and delete_mark = 0 and status = 'scheduled'`.execute(
    trx,
  )
  const n = rows[0]!.count
  if (n > 0 && !cancelLessons) throw refuse(text.hasScheduled, { n })
  const { rows: cancelled } = await typedSql(columnsOf('edu_lesson', 'id', 'lessonNo', 'bizDate'))`
    update edu_lesson set status = 'cancelled', cancel_reason = 'other', version = version + 1,
      last_modify_user_id = ${userId}, last_modify_time = now()
    where class_id = ${id} and delete_mark = 0 and status = 'scheduled'
    returning id, lesson_no as "lessonNo", biz_date as "bizDate"`.execute(trx)
  const latest = await findLatestClosed(trx)
  // Figures of closed months say which of their lessons have changed since.
  await recordChanges(
    trx,
    by,
    cancelled
      .filter(({ bizDate }) => latest !== undefined && monthOf(bizDate) <= latest)
      .map((lesson) => ({
        noun: 'lesson' as const,
        id: lesson.id,
        name: lesson.lessonNo,
        action: 'cancel' as const,
        before: { status: 'scheduled' },
        after: { status: 'cancelled' },
      })),
  )
  await sql`
    update edu_class_student set leave_date = greatest(${date}::date + 1, join_date), status = 'left',
      leave_reason = 'finished', version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
    where class_id = ${id} and delete_mark = 0 and (leave_date is null or leave_date > ${date}::date + 1)`.execute(
    trx,
  )
  await sql`
    update edu_class set status = 'finished', end_date = ${date}::date, last_modify_user_id = ${userId},
      last_modify_time = now() where id = ${id}`.execute(trx)
}
