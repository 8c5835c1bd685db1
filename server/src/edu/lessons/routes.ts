import { sql } from 'kysely'
import { maxLessonDays, type lessons } from '@tessera/shared/contract/edu/lessons'
import { toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { findLatestClosed } from '../periods/store.ts'
import { lockEduRecord, recordChanges, recordCreatedRecords, recordDifference } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { monthOf } from '../ledger/dates.ts'
import { assertNoConflicts, requireConfirmation } from '../schedule/conflicts.ts'
import { createLessons } from '../schedule/create-lessons.ts'
import { assertDate, assertTimes } from '../schedule/expand-rule.ts'
import type { Planned } from '../schedule/planned.ts'
import { assertResources, assertTeaching, loadClass, lockResources } from '../schedule/resources.ts'
import { syncRosters } from '../schedule/rosters.ts'
import { needsOf } from '../schedule/rules.ts'
import { text as scheduleText } from '../schedule/text.ts'
import { listMakeupStudents, nextPlaceOf, shiftTopics } from './cancel.ts'
import { planMove, updateLessons } from './move.ts'
import { assertSeats } from '../schedule/seats.ts'
import { listLessons, listMissed, listRelatedLessons, loadLesson, type Lesson } from './store.ts'
import { text } from './text.ts'
import { isVisibleLesson } from './protected.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedClasses)
const dayMs = 86_400_000

/** A lesson of a class that the caller may see; throws 404 for others. */
async function requireLesson(by: Context, db: Db, id: string): Promise<Lesson> {
  const lesson = await loadLesson(db, id)
  const scope = await getScope(by)
  await scope.hiddenFieldsOf(db, lesson.classId)
  return lesson
}

function assertScheduled({ status, lessonNo: no }: Lesson): void {
  if (status === 'done') throw refuse(text.done, { no })
  if (status === 'cancelled') throw refuse(text.cancelled, { no })
}

/** The lesson again after its class was locked; throws 409 where it is not the one that was read. */
async function reload(trx: Db, { id, version }: Pick<Lesson, 'id' | 'version'>): Promise<Lesson> {
  const lesson = await loadLesson(trx, id)
  if (lesson.version !== version) throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
  return lesson
}

/** Throws where a lesson would leave a closed month or come into one: both months would have other figures. */
async function assertOpenMonths(trx: Db, places: readonly { readonly date: string }[]): Promise<void> {
  const latest = await findLatestClosed(trx)
  const closed = latest && places.find(({ date }) => monthOf(date) <= latest)
  if (closed) throw refuse(text.monthClosed, { month: monthOf(closed.date) }, Code.conflict)
}

/** Locks what planned lessons need and throws where they cannot have it, or where staff have to confirm. */
async function assertPossible(
  by: Context,
  trx: Db,
  planned: readonly Planned[],
  { movedIds, isConfirmed }: { movedIds: readonly string[]; isConfirmed: boolean },
) {
  const scope = await getScope(by)
  await assertResources(trx, planned)
  await assertNoConflicts(trx, planned, { movedIds, visible: scope.rows })
  return requireConfirmation(trx, planned, { movedIds, isConfirmed })
}

const ofLessons = (ids: readonly string[]) => sql`e.id = any(${ids}::text[])`

export const lessonHandlers: Handlers<typeof lessons> = {
  async list(filter, context) {
    const { from, to } = filter
    for (const [field, date] of [
      ['from', from],
      ['to', to],
    ] as const)
      assertDate(field, date)
    if (to < from) throw refuseField('to', text.periodReversed)
    if (Date.parse(to) - Date.parse(from) >= maxLessonDays * dayMs)
      throw refuseField('to', text.periodTooLong, { max: maxLessonDays })
    const scope = await getScope(context)
    return { list: await listLessons(context.db, isVisibleLesson(scope, context.session.userId), filter) }
  },

  async missed(filter, context) {
    const scope = await getScope(context)
    return { list: await listMissed(context.db, isVisibleLesson(scope, context.session.userId), filter) }
  },

  async create({ classId, date, startTime, endTime, units, topic, isConfirmed, ...place }, by) {
    assertDate('date', date)
    assertTimes('endTime', startTime, endTime)
    const scope = await getScope(by)
    await scope.hiddenFieldsOf(by.db, classId)
    const { userId } = by.session
    return by.db.transaction().execute(async (trx) => {
      const of = await loadClass(trx, classId)
      assertTeaching(of)
      const planned = [{ ...needsOf(of, place), date, startTime, endTime }]
      await lockResources(trx, planned)
      const warnings = await assertPossible(by, trx, planned, {
        movedIds: [],
        isConfirmed: isConfirmed === 1,
      })
      const [id] = await createLessons(trx, planned, {
        of,
        ruleId: null,
        units: units == null ? of.units : toHundredths(units),
        topic,
        userId,
      })
      await recordCreatedRecords(trx, by, 'lesson', [id!])
      return { id: id!, warnings }
    })
  },

  async move({ id, ...input }, by) {
    const { userId } = by.session
    return by.db.transaction().execute(async (trx) => {
      const read = await requireLesson(by, trx, id)
      assertScheduled(read)
      assertDate('date', input.date)
      assertTimes('endTime', input.startTime, input.endTime)
      const before = input.scope === 'this' ? [read] : await listRelatedLessons(trx, read, input.scope)
      await lockResources(trx, planMove(read, before, input))
      const lesson = await reload(trx, { id, version: input.version })
      assertScheduled(lesson)
      const related = input.scope === 'this' ? [lesson] : await listRelatedLessons(trx, lesson, input.scope)
      // Who was added meanwhile is not locked.
      if (related.length !== before.length || related.some((one, at) => one.version !== before[at]!.version))
        throw refuse(scheduleText.changedMeanwhile, {}, Code.conflict)
      const ids = related.map((one) => one.id)
      const planned = planMove(lesson, related, input)
      for (const one of planned) assertDate('date', one.date)
      await assertOpenMonths(trx, [...related, ...planned])
      const warnings = await assertPossible(by, trx, planned, {
        movedIds: ids,
        isConfirmed: input.isConfirmed === 1,
      })
      await updateLessons(trx, related, planned, userId)
      await syncRosters(trx, ofLessons(ids), userId)
      await assertSeats(trx, ids)
      await recordChanges(
        trx,
        by,
        related.map((one, at) => ({
          noun: 'lesson' as const,
          id: one.id,
          name: one.lessonNo,
          action: 'move' as const,
          before: placeOf(one),
          after: placeOf(planned[at]!),
        })),
      )
      return { ids, warnings }
    })
  },

  async cancel({ id, reason, remark, shiftRest, isConfirmed }, by) {
    const { userId } = by.session
    return by.db.transaction().execute(async (trx) => {
      const read = await requireLesson(by, trx, id)
      assertScheduled(read)
      const next = shiftRest === 1 ? [await nextPlaceOf(trx, read)] : []
      await lockResources(trx, next.length > 0 ? next : [read])
      const lesson = await reload(trx, read)
      const previous = await lockEduRecord(trx, 'lesson', id)
      const waiting = await listMakeupStudents(trx, id)
      await sql`
        update edu_lesson set status = 'cancelled', cancel_reason = ${reason}, version = version + 1,
          last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
      const following = await listRelatedLessons(trx, lesson, 'later')
      const warnings = await assertPossible(by, trx, next, { movedIds: [], isConfirmed: isConfirmed === 1 })
      const added =
        next.length === 0
          ? []
          : await createLessons(trx, next, {
              of: await loadClass(trx, lesson.classId),
              ruleId: lesson.ruleId,
              units: lesson.units,
              userId,
            })
      const ids = [id, ...(added.length > 0 ? following.map((one) => one.id) : []), ...added]
      if (added.length > 0) await shiftTopics(trx, lesson, ids.slice(1))
      await syncRosters(trx, ofLessons(ids), userId)
      await recordDifference(
        trx,
        by,
        { noun: 'lesson', id, action: 'cancel', ...(remark ? { reason: remark } : {}) },
        previous,
      )
      if (added.length > 0) await recordCreatedRecords(trx, by, 'lesson', added)
      if (waiting.length > 0) by.warn({ text: text.makeupsWait, values: { names: waiting } })
      return { ids, warnings }
    })
  },

  async restore({ id, isConfirmed }, by) {
    const { userId } = by.session
    await by.db.transaction().execute(async (trx) => {
      const read = await requireLesson(by, trx, id)
      await lockResources(trx, [read])
      const lesson = await reload(trx, read)
      if (lesson.status !== 'cancelled') throw refuse(text.notCancelled, { no: lesson.lessonNo })
      assertTeaching(await loadClass(trx, lesson.classId))
      await assertPossible(by, trx, [lesson], { movedIds: [id], isConfirmed: isConfirmed === 1 })
      const previous = await lockEduRecord(trx, 'lesson', id)
      await sql`
        update edu_lesson set status = 'scheduled', cancel_reason = null, version = version + 1,
          last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
      await syncRosters(trx, ofLessons([id]), userId)
      await assertSeats(trx, [id])
      await recordDifference(trx, by, { noun: 'lesson', id, action: 'restore' }, previous)
    })
  },

  async substitute({ id, coachId }, by) {
    const { userId } = by.session
    await by.db.transaction().execute(async (trx) => {
      const read = await requireLesson(by, trx, id)
      assertScheduled(read)
      const plan = (lesson: Lesson): Planned => ({
        ...lesson,
        coachId,
        assistantIds: lesson.assistantIds.filter((one) => one !== coachId),
      })
      await lockResources(trx, [plan(read)])
      const lesson = await reload(trx, read)
      if (lesson.coachId === coachId) throw refuseField('coachId', text.sameCoach)
      const planned = plan(lesson)
      await assertPossible(by, trx, [planned], { movedIds: [id], isConfirmed: true })
      const previous = await lockEduRecord(trx, 'lesson', id)
      const usual = lesson.substituteFor ?? lesson.coachId
      await updateLessons(trx, [lesson], [planned], userId)
      await sql`
        update edu_lesson set substitute_for = ${usual === coachId ? null : usual} where id = ${id}`.execute(
        trx,
      )
      await recordDifference(trx, by, { noun: 'lesson', id, action: 'substitute' }, previous)
    })
  },
}

/** What the log records of a move. */
const placeOf = ({ date, startTime, endTime, coachId, assistantIds, classroomId }: Planned) => ({
  date,
  startTime,
  endTime,
  coachId,
  assistantIds,
  classroomId,
})
