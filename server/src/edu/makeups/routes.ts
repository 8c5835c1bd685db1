import { sql } from 'kysely'
import type { makeups } from '@tessera/shared/contract/edu/makeups'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { requireLesson } from '../attendance/lessons.ts'
import { addToLesson, assertOpen, warnOfSeats } from '../attendance/students.ts'
import { recordChanges } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { removeAddedRoster } from '../schedule/rosters.ts'
import { protectedStudents } from '../students/protected.ts'
import { bookAhead, listComingLeaves, requireMissed } from './ahead.ts'
import { assertOpenRight, assertUsable } from './rules.ts'
import { listOptions, listRights, requireRight } from './store.ts'
import { text } from './text.ts'

/** What the caller sees of classes and students, loaded before a transaction. */
async function loadScopes(context: Pick<Context, 'db' | 'session'>) {
  const classes = await scopeOf(context, protectedClasses)
  const students = await scopeOf(context, protectedStudents)
  return { classes, students }
}

/** Changes a right that is locked. */
const writeRight = (
  trx: Db,
  id: string,
  status: 'open' | 'booked' | 'waived',
  userId: string,
  more = sql``,
) =>
  sql`update edu_makeup_right set status = ${status}, version = version + 1, last_modify_user_id = ${userId},
    last_modify_time = now() ${more} where id = ${id}`.execute(trx)

export const makeupHandlers: Handlers<typeof makeups> = {
  async list(filter, context) {
    const { students } = await loadScopes(context)
    return listRights(context.db, students, filter)
  },

  async options({ id }, context) {
    const { classes, students } = await loadScopes(context)
    const right = await requireRight(context.db, students, id)
    assertOpenRight(right)
    return { list: await listOptions(context.db, classes, right) }
  },

  async coming({ studentId }, context) {
    const { students } = await loadScopes(context)
    await students.hiddenFieldsOf(context.db, studentId)
    return { list: await listComingLeaves(context.db, studentId) }
  },

  async optionsAhead({ studentId, missedLessonId }, context) {
    const { classes, students } = await loadScopes(context)
    await students.hiddenFieldsOf(context.db, studentId)
    const { missed } = await requireMissed(context.db, studentId, missedLessonId)
    assertOpenRight(missed)
    return { list: await listOptions(context.db, classes, missed) }
  },

  async bookAhead(input, by) {
    const scopes = await loadScopes(by)
    const booked = await by.db.transaction().execute((trx) => bookAhead(trx, by, scopes, input))
    warnOfSeats(by, booked)
    return booked
  },

  async book({ id, lessonId, isConfirmed }, by) {
    const scopes = await loadScopes(by)
    const { classes, students } = scopes
    const { userId } = by.session
    const booked = await by.db.transaction().execute(async (trx) => {
      const { isAhead, studentId: ofStudent, originLessonId } = await requireRight(trx, students, id)
      if (isAhead)
        return bookAhead(trx, by, scopes, {
          studentId: ofStudent,
          missedLessonId: originLessonId,
          lessonId,
          isConfirmed,
        })
      const lesson = await requireLesson(trx, classes.rows, lessonId, true)
      const right = await requireRight(trx, students, id, true)
      assertOpenRight(right)
      assertUsable(right, lesson)
      const { studentId, originRosterId: makeupOf } = right
      const added = await addToLesson(trx, students, lesson, {
        studentId,
        rosterType: 'makeup',
        makeupOf,
        isConfirmed: isConfirmed === 1,
        visible: classes.rows,
        userId,
      })
      await writeRight(trx, id, 'booked', userId, sql`, target_roster_id = ${added.rosterId}`)
      await recordChanges(trx, by, [
        { noun: 'lesson', id: lessonId, name: lesson.lessonNo, action: 'book', after: { studentId } },
      ])
      return added
    })
    warnOfSeats(by, booked)
    return booked
  },

  async release({ id }, by) {
    const { classes, students } = await loadScopes(by)
    const { userId } = by.session
    await by.db.transaction().execute(async (trx) => {
      const { targetLessonId } = await requireRight(trx, students, id)
      if (targetLessonId === null) throw refuse(text.notBooked, {}, Code.conflict)
      const lesson = await requireLesson(trx, classes.rows, targetLessonId, true)
      const right = await requireRight(trx, students, id, true)
      assertOpen(lesson)
      if (right.status !== 'booked' || right.targetLessonId !== targetLessonId)
        throw refuse(text.notBooked, {}, Code.conflict)
      await writeRight(trx, id, 'open', userId, sql`, target_roster_id = null`)
      await removeAddedRoster(trx, right.targetRosterId!, userId)
      await recordChanges(trx, by, [
        {
          noun: 'lesson',
          id: lesson.id,
          name: lesson.lessonNo,
          action: 'release',
          before: { studentId: right.studentId },
        },
      ])
    })
  },

  async waive({ id, reason }, by) {
    const { students } = await loadScopes(by)
    const { userId } = by.session
    await by.db.transaction().execute(async (trx) => {
      const right = await requireRight(trx, students, id, true)
      assertOpenRight(right)
      await writeRight(trx, id, 'waived', userId, sql`, waive_reason = ${reason}`)
      await recordChanges(trx, by, [
        { noun: 'student', id: right.studentId, name: right.originDate, action: 'waive', reason },
      ])
    })
  },
}
