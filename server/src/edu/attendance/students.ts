import { sql, type RawBuilder } from 'kysely'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { attendance } from '@tessera/shared/contract/edu/attendance'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { Scope } from '../../permissions/scope.ts'
import { lockTimetables, requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { removeAddedRoster } from '../schedule/rosters.ts'
import { refreshStages } from '../students/stage.ts'
import type { RolledLesson } from './lessons.ts'
import { text } from './text.ts'

type AddedType = CallInput<typeof attendance.addStudent>['rosterType'] | 'makeup'

interface Added {
  readonly studentId: string
  readonly rosterType: AddedType
  /** The roster that a make-up makes up. */
  readonly makeupOf: string | null
  readonly isConfirmed: boolean
  /** Condition of the classes `c` that the caller may see. */
  readonly visible: RawBuilder<unknown>
  readonly userId: string
}

/** Throws unless students can be added to a lesson or taken out of it: it is neither cancelled nor was it called. */
export function assertOpen({ status, lessonNo: no }: RolledLesson): void {
  if (status === 'done') throw refuse(text.rolled, { no }, Code.conflict)
  if (status === 'cancelled') throw refuse(text.cancelled, { no }, Code.conflict)
}

/** The name of a visible student, locked until the transaction ends, and their place in a lesson. */
async function lockStudent(trx: Db, students: Scope, studentId: string, lesson: RolledLesson) {
  const { rows } = await typedSql({ name: column.text, isThere: column.boolean })`
    select s.name,
      exists (select 1 from edu_roster r where r.lesson_id = ${lesson.id} and r.student_id = s.id and r.delete_mark = 0)
        as "isThere"
    from edu_student s where s.id = ${studentId} and s.delete_mark = 0 and ${students.rows}
    for no key update of s`.execute(trx)
  if (!rows[0]) throw refuseField('studentId', text.noStudent)
  return rows[0]
}

/** Seats that are taken in a lesson; trials take none. */
async function countTaken(trx: Db, lessonId: string): Promise<number> {
  const { rows } = await typedSql({ count: column.number })`
    select count(*) as count from edu_roster r where r.lesson_id = ${lessonId} and r.delete_mark = 0
      and r.roster_type <> 'trial'`.execute(trx)
  return rows[0]!.count
}

/**
 * Adds a student to a locked lesson (I10, I20). Throws where the lesson is full and its class refuses more, and with 409
 * where the student has another lesson then, until that is confirmed.
 */
export async function addToLesson(
  trx: Db,
  students: Scope,
  lesson: RolledLesson,
  { studentId, rosterType, makeupOf, isConfirmed, visible, userId }: Added,
): Promise<{ rosterId: string; isOverCapacity: boolean }> {
  assertOpen(lesson)
  await lockTimetables(trx, sql`select ${studentId}::text`)
  const { name, isThere } = await lockStudent(trx, students, studentId, lesson)
  if (isThere) throw refuse(text.alreadyThere, { name }, Code.conflict)
  const taken = await countTaken(trx, lesson.id)
  const isOver = rosterType !== 'trial' && taken >= lesson.capacity
  if (isOver && lesson.overCapacity === 'block')
    throw refuse(text.full, { name: lesson.className, capacity: lesson.capacity }, Code.conflict)
  await requireOverlapsConfirmed(trx, {
    studentIds: [studentId],
    which: sql`n.id = ${lesson.id}`,
    visible,
    isConfirmed,
  })
  const rosterId = newId()
  await sql`
    insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, makeup_of, plan_units, creator_user_id)
    values (${rosterId}, ${lesson.id}, ${studentId}, ${lesson.bizDate}::date, ${rosterType}, ${makeupOf},
      ${lesson.units}, ${userId})`.execute(trx)
  if (rosterType === 'trial') await refreshStages(trx, [studentId])
  return { rosterId, isOverCapacity: isOver && lesson.overCapacity === 'warn' }
}

/** Says that a lesson has more students than seats now. */
export function warnOfSeats(
  by: Pick<Context, 'warn'>,
  { isOverCapacity }: { isOverCapacity: boolean },
): void {
  if (isOverCapacity) by.warn({ text: text.overSeats, values: {} })
}

/** Takes a student out of a locked lesson who was added to it alone. Returns the name. */
export async function removeFromLesson(
  trx: Db,
  lesson: RolledLesson,
  studentId: string,
  userId: string,
): Promise<string> {
  assertOpen(lesson)
  const { rows } = await typedSql({ id: column.text, name: column.text, type: column.text })`
    select r.id, s.name, r.roster_type as type from edu_roster r join edu_student s on s.id = r.student_id
    where r.lesson_id = ${lesson.id} and r.student_id = ${studentId} and r.delete_mark = 0 for no key update of r`.execute(
    trx,
  )
  const [roster] = rows
  if (!roster) throw refuse(text.notThere)
  const { id, name, type } = roster
  if (type === 'regular') throw refuse(text.ofClass, { name }, Code.conflict)
  if (type === 'makeup') throw refuse(text.ofMakeup, { name }, Code.conflict)
  await removeAddedRoster(trx, id, userId)
  return name
}
