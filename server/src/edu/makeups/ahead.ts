import { sql } from 'kysely'
import type { CallInput } from '@tessera/shared/contract/wire'
import { makeupDenialWords } from '@tessera/shared/contract/edu/attendance-words'
import type { ComingLeave, makeups } from '@tessera/shared/contract/edu/makeups'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import type { Scope } from '../../permissions/scope.ts'
import { chargeOf } from '../attendance/charges.ts'
import { hasLeave } from '../attendance/leave-cover.ts'
import { listLessonsById, lockLessons, type RolledLesson } from '../attendance/lessons.ts'
import { loadRosters } from '../attendance/roster.ts'
import { addToLesson } from '../attendance/students.ts'
import { loadBooks } from '../books/store.ts'
import { recordChanges } from '../changes/store.ts'
import { addDays } from '../ledger/dates.ts'
import { lockTimetables } from '../schedule/overlaps.ts'
import { assertOpenRight, assertUsable, type MissedLesson } from './rules.ts'
import { text } from './text.ts'

// Make-ups that are booked when a leave is taken, before its lesson is missed. The right is created by the first booking.

/** Rosters that a leave covers, whose roll-call is still to come, with their lessons and what the leave costs once approved. */
async function listComing(db: Db, studentId: string, more = sql`true`) {
  const rosters = await loadRosters(
    db,
    sql`r.student_id = ${studentId} and r.status = 'pending' and e.status = 'scheduled'
      and r.roster_type in ('regular', 'temp', 'booking') and ${hasLeave('r', 'e', [1, 2])} and ${more}`,
  )
  const lessons = await listLessonsById(
    db,
    rosters.map(({ lessonId }) => lessonId),
  )
  const book = (await loadBooks(db, [studentId])).get(studentId)!
  return lessons.map((lesson) => {
    const roster = rosters.find(({ lessonId }) => lessonId === lesson.id)!
    const leave = { ...roster.leave!, isApproved: true }
    return { lesson, roster, charge: chargeOf(book, lesson, { ...roster, leave }, 'leave') }
  })
}
type Coming = Awaited<ReturnType<typeof listComing>>[number]

/** The lessons that a student will miss, in the order of their times. */
export async function listComingLeaves(db: Db, studentId: string): Promise<ComingLeave[]> {
  const coming = await listComing(db, studentId)
  return coming.map(({ lesson, roster: { leave, right, former }, charge }) => ({
    lessonId: lesson.id,
    startAt: lesson.startAt,
    endAt: lesson.endAt,
    className: lesson.className,
    outcome: charge.outcome,
    units: fromHundredths(charge.units),
    makeup: charge.makeup === 'create',
    noMakeup: charge.noMakeup,
    isApproved: leave!.isApproved,
    right: former
      ? { id: former.id, status: 'used' as const, startAt: former.target.startAt }
      : right && { id: right.id, status: right.status, startAt: right.target?.startAt ?? null },
  }))
}

/** A lesson that is missed by a leave that gives a make-up; refuses others. */
function missedBy({ lesson, roster, charge }: Coming): MissedLesson {
  if (charge.makeup !== 'create')
    throw refuse(text.noRight, { reason: makeupDenialWords[charge.noMakeup ?? 'setting'] }, Code.conflict)
  return {
    id: roster.right?.id ?? null,
    // The roll-call of the leave takes up the make-up that was attended.
    status: roster.right?.status ?? (roster.former ? 'used' : 'open'),
    studentId: roster.studentId,
    originLessonId: lesson.id,
    originDate: lesson.bizDate,
    originStartsAt: lesson.startsAt,
    isAhead: true,
    expireDate: roster.right?.expireDate ?? addDays(lesson.bizDate, lesson.settings.makeupValidDays),
    courseId: lesson.courseId,
    subjectId: lesson.subjectId,
  }
}

export async function requireMissed(db: Db, studentId: string, missedLessonId: string) {
  const [coming] = await listComing(db, studentId, sql`e.id = ${missedLessonId}`)
  if (!coming) throw refuseField('missedLessonId', text.noLeave)
  return { missed: missedBy(coming), rosterId: coming.roster.id }
}

interface Scopes {
  classes: Scope
  students: Scope
}

/** The lesson of a booking, locked with the one that is missed; throws 404 where the caller does not see it. */
async function lockBoth(trx: Db, classes: Scope, missedId: string, id: string): Promise<RolledLesson> {
  const lessons = await lockLessons(
    trx,
    sql`(e.id = ${missedId} and e.id <> ${id}) or (e.id = ${id} and ${classes.rows})`,
  )
  const lesson = lessons.find((one) => one.id === id)
  if (!lesson) throw notFoundRefusal()
  return lesson
}

/** Books the make-up of a lesson before it is missed. Locks both classes, then the student. */
export async function bookAhead(
  trx: Db,
  by: Context,
  { classes, students }: Scopes,
  { studentId, missedLessonId, lessonId, isConfirmed }: CallInput<typeof makeups.bookAhead>,
) {
  const { userId } = by.session
  const lesson = await lockBoth(trx, classes, missedLessonId, lessonId)
  await lockTimetables(trx, sql`select ${studentId}::text`)
  await students.lockRow(trx, studentId)
  const { missed, rosterId } = await requireMissed(trx, studentId, missedLessonId)
  assertOpenRight(missed)
  assertUsable(missed, lesson)
  const added = await addToLesson(trx, students, lesson, {
    studentId,
    rosterType: 'makeup',
    makeupOf: rosterId,
    isConfirmed: isConfirmed === 1,
    visible: classes.rows,
    userId,
  })
  const id = missed.id ?? newId()
  await sql`
    insert into edu_makeup_right as m (id, origin_roster_id, student_id, expire_date, status, target_roster_id,
      creator_user_id)
    values (${id}, ${rosterId}, ${studentId}, ${missed.expireDate}::date, 'booked', ${added.rosterId}, ${userId})
    on conflict (id) do update set status = 'booked', target_roster_id = excluded.target_roster_id,
      version = m.version + 1, last_modify_user_id = ${userId}, last_modify_time = now()`.execute(trx)
  await recordChanges(trx, by, [
    { noun: 'lesson', id: lessonId, name: lesson.lessonNo, action: 'book', after: { studentId } },
  ])
  return { id, ...added }
}
