import { sql, type RawBuilder } from 'kysely'
import type { attendance } from '@tessera/shared/contract/edu/attendance'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField, Refusal } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { runOnce } from '../books/once.ts'
import { loadBooks } from '../books/store.ts'
import { recordChanges } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { isVisibleLesson } from '../lessons/protected.ts'
import { assertDate } from '../schedule/expand-rule.ts'
import { requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { syncRosters } from '../schedule/rosters.ts'
import { protectedStudents } from '../students/protected.ts'
import { findProblem, lockForRollCall, requireLesson, type RolledLesson } from './lessons.ts'
import { withOriginUnits } from './origins.ts'
import { defaultStatusOf, predictRows } from './prediction.ts'
import { assertRollable, postRollCall, rollCall, undoRollCall } from './roll-call.ts'
import { notesOfSeats, warnOfMakeups } from './rights.ts'
import { loadRosters } from './roster.ts'
import {
  findNextLesson,
  listCorrections,
  listQuotas,
  loadLineNames,
  loadMatrix,
  loadStudentAttendance,
} from './store.ts'
import { addToLesson, removeFromLesson, warnOfSeats } from './students.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedClasses)

/** SQL condition on the lessons whose roll the caller may call. */
export async function visibleLessons(context: Pick<Context, 'db' | 'session'>): Promise<RawBuilder<unknown>> {
  const scope = await getScope(context)
  return isVisibleLesson(scope, context.session.userId)
}
const dayMs = 86_400_000

function correctionOf({ hasCorrection, isClosed }: RolledLesson) {
  if (hasCorrection) return 'pending'
  return isClosed ? 'needed' : 'none'
}

function assertPeriod({ from, to }: { from: string; to: string }, max: number): void {
  assertDate('from', from)
  assertDate('to', to)
  if (to < from) throw refuseField('to', text.periodReversed)
  if (Date.parse(to) - Date.parse(from) >= max * dayMs) throw refuseField('to', text.periodTooLong, { max })
}

export const attendanceHandlers: Omit<Handlers<typeof attendance>, 'correct'> = {
  async roster({ id }, context) {
    const { db, lang } = context
    const isVisible = await visibleLessons(context)
    const lesson = await requireLesson(db, isVisible, id)
    const stored = await loadRosters(db, sql`r.lesson_id = ${id}`)
    const studentIds = stored.map(({ studentId }) => studentId)
    const books = await loadBooks(db, studentIds)
    const rosters = await withOriginUnits(db, stored, books)
    const lineNames = await loadLineNames(db, studentIds)
    const list = await predictRows(db, lesson, rosters, books, { lang, lineNames })
    const problem = findProblem(lesson)
    return {
      lesson: {
        id,
        lessonNo: lesson.lessonNo,
        classId: lesson.classId,
        className: lesson.className,
        courseName: lesson.courseName,
        courseColor: lesson.courseColor,
        campusName: lesson.campusName,
        timeZone: lesson.timeZone,
        roomName: lesson.roomName,
        coachName: lesson.coachName,
        startAt: lesson.startAt,
        endAt: lesson.endAt,
        units: fromHundredths(lesson.units),
        status: lesson.status,
        content: lesson.content,
        capacity: lesson.capacity,
        version: lesson.version,
        rolledAt: lesson.rolledAt,
        rolledByName: lesson.rolledByName,
        problem: problem ? formatText(problem, lang) : '',
        correction: correctionOf(lesson),
        corrections: await listCorrections(db, id),
        nextLessonId: await findNextLesson(db, id, isVisible),
      },
      list,
    }
  },

  async rollCall(input, context) {
    const isVisible = await visibleLessons(context)
    const result = await runOnce(context, 'edu.attendance.rollCall', input, (trx) =>
      rollCall(trx, isVisible, context, input),
    )
    warnOfMakeups(context, result)
    return result
  },

  async undo({ id, isConfirmed, ...input }, context) {
    const isVisible = await visibleLessons(context)
    const { rows: visible } = await getScope(context)
    const { userId } = context.session
    const result = await runOnce(
      context,
      'edu.attendance.undo',
      { id, isConfirmed, ...input },
      async (trx) => {
        const { expectedIds, ...undone } = await undoRollCall(trx, isVisible, context, { id, ...input })
        // Students may have joined or left the class since the roll-call.
        const added = await syncRosters(trx, sql`e.id = ${id}`, userId)
        await requireOverlapsConfirmed(trx, {
          studentIds: [...expectedIds, ...added.map(({ studentId }) => studentId)],
          which: sql`n.id = ${id}`,
          visible,
          isConfirmed: isConfirmed === 1,
        })
        return undone
      },
    )
    warnOfMakeups(context, result)
    return result
  },

  async bulk({ lessonIds, except }, context) {
    const isVisible = await visibleLessons(context)
    const list: { lessonId: string; lessonNo: string; ok: boolean; message: string }[] = []
    for (const lessonId of new Set(lessonIds)) {
      const statuses = new Map(
        except.filter((one) => one.lessonId === lessonId).map(({ studentId, status }) => [studentId, status]),
      )
      let lessonNo = ''
      try {
        const seats = await context.db.transaction().execute(async (trx) => {
          const place = await lockForRollCall(trx, isVisible, lessonId)
          const { lesson } = place
          lessonNo = lesson.lessonNo
          if (lesson.status === 'done') assertRollable(lesson, -1)
          assertRollable(lesson, lesson.version)
          return postRollCall(trx, context, place, (rosters) =>
            rosters.map((roster) => ({
              studentId: roster.studentId,
              status: statuses.get(roster.studentId) ?? defaultStatusOf(roster),
            })),
          )
        })
        const notes = notesOfSeats(seats).map((note) => formatText(note, context.lang))
        list.push({ lessonId, lessonNo, ok: true, message: notes.join(' ') })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        list.push({ lessonId, lessonNo, ok: false, message: formatText(error, context.lang) })
      }
    }
    const failed = list.filter(({ ok }) => !ok)
    const left = {
      n: failed.length,
      list: failed.map(({ lessonNo, message }) => `${lessonNo} ${message}`.trim()),
    }
    if (failed.length === list.length) throw refuse(text.bulkFailed, left, Code.conflict)
    context.warn({ text: text.bulkDone, values: { n: list.length - failed.length } })
    if (failed.length > 0) context.warn({ text: text.bulkFailed, values: left })
    return { list }
  },

  async addStudent({ id, studentId, rosterType, isConfirmed }, by) {
    const isVisible = await visibleLessons(by)
    const classes = await getScope(by)
    const students = await scopeOf(by, protectedStudents)
    const { userId } = by.session
    const joined = await by.db.transaction().execute(async (trx) => {
      const lesson = await requireLesson(trx, isVisible, id, true)
      const added = await addToLesson(trx, students, lesson, {
        studentId,
        rosterType,
        makeupOf: null,
        isConfirmed: isConfirmed === 1,
        visible: classes.rows,
        userId,
      })
      await recordChanges(trx, by, [
        { noun: 'lesson', id, name: lesson.lessonNo, action: 'join', after: { studentId, rosterType } },
      ])
      return added
    })
    warnOfSeats(by, joined)
    return joined
  },

  async removeStudent({ id, studentId }, by) {
    const isVisible = await visibleLessons(by)
    await by.db.transaction().execute(async (trx) => {
      const lesson = await requireLesson(trx, isVisible, id, true)
      await removeFromLesson(trx, lesson, studentId, by.session.userId)
      await recordChanges(trx, by, [
        { noun: 'lesson', id, name: lesson.lessonNo, action: 'leave', before: { studentId } },
      ])
    })
  },

  async ofClass({ id, ...period }, context) {
    assertPeriod(period, 62)
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    return loadMatrix(context.db, id, period)
  },

  async ofStudent({ id, ...period }, context) {
    assertPeriod(period, 400)
    const scope = await scopeOf(context, protectedStudents)
    await scope.hiddenFieldsOf(context.db, id)
    const attended = await loadStudentAttendance(context.db, id, period)
    return { ...attended, quotas: await listQuotas(context.db, id) }
  },
}
