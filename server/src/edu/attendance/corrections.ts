import { sql } from 'kysely'
import { attendance } from '@tessera/shared/contract/edu/attendance'
import { attendanceWords } from '@tessera/shared/contract/edu/attendance-words'
import type { Lang } from '@tessera/shared/contract/lang'
import { fromHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import { formatYuan } from '@tessera/shared/format/approval-fact'
import { interpolate } from '@tessera/shared/format/interpolate'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import type { WorkflowRuntime } from '../../workflow/runtime/runtime.ts'
import { applyForApproval } from '../approvals/apply.ts'
import type { ApprovalActs } from '../approvals/form.ts'
import { runOnce } from '../books/once.ts'
import { insertRecords } from '../books/store.ts'
import { lockForRollCall, requireLesson } from './lessons.ts'
import { assertCorrectable, isSame, matchRows, postRollCall, previewRollCall } from './roll-call.ts'
import { warnOfMakeups } from './rights.ts'
import { loadRosters } from './roster.ts'
import { visibleLessons } from './routes.ts'
import { makeupNotes, text } from './text.ts'

// A roll-call of a closed month is made and changes by a correction: what was posted is reversed and posted anew in the first
// open month.

type Changes = ReturnType<typeof matchRows>

type Returned = Awaited<ReturnType<typeof previewRollCall>>

/** What changes, for those who approve it: `name: present → absent (lessons +1, amount +100.00)`. */
function describe(changes: Changes, returned: Returned, lang: Lang): string {
  const wordOf = (status: Changes[number]['roster']['status']) =>
    (status === 'pending' ? text.notCalled : attendanceWords[status])[lang]
  const signed = (value: number, shown: string) => `${value > 0 ? '+' : ''}${shown}`
  const worthOf = (studentId: string) => {
    const { units, amount } = returned.get(studentId)!
    const lessons = signed(units, String(fromHundredths(units)))
    const yuan = signed(amount, formatYuan(fromHundredths(amount)))
    return interpolate(text.returned[lang], { lessons, yuan })
  }
  return changes
    .map(({ roster, row }) => {
      const makeup = returned.get(roster.studentId)!.right?.seat
      const note =
        makeup && interpolate(makeupNotes[makeup.becomes][lang], { time: makeup.startAt.slice(0, 16) })
      return [
        `${roster.name}: ${wordOf(roster.status)} → ${wordOf(row.status)} ${worthOf(roster.studentId)}`,
        ...(note ? [note] : []),
      ].join(' ')
    })
    .join('; ')
}

/** The change of a roll-call of a closed month: at once, or as an application. */
export const correctRollCall =
  (runtime: () => WorkflowRuntime): Handlers<typeof attendance>['correct'] =>
  async (input, context) => {
    const { id, rows, content, reason, version } = input
    const isVisible = await visibleLessons(context)
    const { settings } = await requireLesson(context.db, isVisible, id)
    const lock = async (trx: Db) => {
      const place = await lockForRollCall(trx, isVisible, id)
      const { lesson } = place
      assertCorrectable(lesson, version)
      if (lesson.hasCorrection) throw refuse(text.correctionPending, { no: lesson.lessonNo }, Code.conflict)
      const rosters = await loadRosters(trx, sql`r.lesson_id = ${id}`)
      const changes = matchRows(lesson, rosters, rows).filter((change) => !isSame(change))
      if (changes.length === 0) throw refuse(text.nothingCorrected)
      return { place, changes }
    }
    if (settings.closedCorrection === 'direct') {
      const corrected = await runOnce(context, 'edu.attendance.correct', input, async (trx) => {
        const { place } = await lock(trx)
        const result = await postRollCall(trx, context, place, () => rows, { content, correction: reason })
        return { flowTaskId: null, result }
      })
      warnOfMakeups(context, corrected.result)
      return corrected
    }
    const call = { form: 'edu_correction' as const, call: 'edu.attendance.correct', input }
    return applyForApproval(runtime(), context, call, async (trx, flowTaskId) => {
      const { place, changes } = await lock(trx)
      const { lesson } = place
      const returned = await previewRollCall(trx, place, rows, reason)
      const sumOf = (key: 'units' | 'amount') =>
        [...returned.values()].reduce((sum, one) => sum + one[key], 0)
      const correctionId = newId()
      await insertRecords(trx, 'edu_roll_correction', [
        {
          id: correctionId,
          lesson_id: id,
          rows,
          content: content ?? null,
          reason,
          lesson_version: version,
          status: 'approving',
          flow_task_id: flowTaskId,
          creator_user_id: context.session.userId,
          creator_time: new Date(),
          delete_mark: 0,
          version: 0,
        },
      ])
      const facts = {
        lesson: `${lesson.className} ${lesson.startAt.slice(0, 16)}`,
        campus: lesson.campusName,
        student: changes.map(({ roster }) => roster.name).join('、'),
        studentIds: changes.map(({ roster }) => roster.studentId).join(','),
        changes: describe(changes, returned, context.lang),
        returnedUnits: fromHundredths(sumOf('units')),
        returnedAmount: fromHundredths(sumOf('amount')),
        reason,
      }
      const application = {
        studentId: changes[0]!.roster.studentId,
        campusId: lesson.campusId,
        orderId: null,
        lineId: null,
        subjectId: correctionId,
        facts,
        reason,
      }
      return { application, answer: { flowTaskId, result: null } }
    })
  }

const columns = {
  ...columnsOf('edu_roll_correction', 'lessonId', 'reason', 'lessonVersion'),
  content: column.text.orNull,
  rows: column.jsonOf(attendance.correct.input.shape.rows),
}

/** A correction with its locked lesson; refuses one whose lesson has changed since. */
async function lockCorrection(trx: Db, id: string) {
  const { rows: found } = await typedSql(columns)`
    select lesson_id as "lessonId", reason, lesson_version as "lessonVersion", content, rows from edu_roll_correction
    where id = ${id}`.execute(trx)
  const correction = found[0]!
  const place = await lockForRollCall(trx, sql`true`, correction.lessonId)
  const { lesson } = place
  if (lesson.version !== correction.lessonVersion || !lesson.isClosed)
    throw refuse(text.correctionStale, { no: lesson.lessonNo }, Code.conflict)
  return { correction, place }
}

const setStatus = (trx: Db, id: string, status: 'approving' | 'done' | 'cancelled') =>
  sql`update edu_roll_correction set status = ${status}, version = version + 1, last_modify_time = now()
    where id = ${id}`.execute(trx)

/** The user who approved a correction, as the log of changes names them. */
async function findActor(trx: Db, userId: string) {
  const { rows } = await typedSql({ name: column.text })`
    select real_name as name from org_user where id = ${userId}`.execute(trx)
  return { id: userId, name: rows[0]?.name ?? '' }
}

export const correctionActs: ApprovalActs = {
  async hold(trx, { subjectId: id }) {
    await lockCorrection(trx, id)
    await setStatus(trx, id, 'approving')
  },
  release: async (trx, { subjectId: id }) => {
    await setStatus(trx, id, 'cancelled')
  },
  async carryOut(trx, { subjectId: id }, userId) {
    const { correction, place } = await lockCorrection(trx, id)
    const { content, reason } = correction
    const by = {
      session: { userId: userId! },
      actor: await findActor(trx, userId!),
      ip: '',
      requestId: '',
    }
    await postRollCall(trx, by, place, () => correction.rows, { content, correction: reason })
    await setStatus(trx, id, 'done')
  },
}
