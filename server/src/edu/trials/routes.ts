import { sql } from 'kysely'
import type { trials } from '@tessera/shared/contract/edu/leads'
import { toHundredths } from '@tessera/shared/contract/edu/values'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { changeEduRecord, createEduRecord } from '../changes/store.ts'
import { protectedClasses } from '../classes/protected.ts'
import { lockTimetables, requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { removeAddedRoster } from '../schedule/rosters.ts'
import { protectedStudents } from '../students/protected.ts'
import { refreshStages } from '../students/stage.ts'
import { trialStatus } from './status.ts'
import { listTrialOptions, listTrials, takenSeats } from './store.ts'
import { text } from './text.ts'

const studentScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

/** The lesson of a trial with its class locked, so that two bookings cannot take one seat. */
async function lockLesson(trx: Db, visible: ReturnType<typeof sql>, lessonId: string) {
  const { rows: locked } = await sql`
    select 1 from edu_class c where c.delete_mark = 0 and ${visible}
      and c.id = (select class_id from edu_lesson where id = ${lessonId} and delete_mark = 0)
    for no key update`.execute(trx)
  if (locked.length === 0) throw notFoundRefusal()
  const { rows } = await typedSql({
    ...columnsOf('edu_lesson', 'status', 'courseId'),
    ...columnsOf('edu_class', 'name', 'capacity', 'overCapacity'),
    isOver: column.boolean,
    taken: column.number,
  })`
    select e.status, e.course_id as "courseId", c.name, c.capacity, c.over_capacity as "overCapacity",
      e.start_at <= now() as "isOver", ${takenSeats} as taken
    from edu_lesson e join edu_class c on c.id = e.class_id where e.id = ${lessonId}`.execute(trx)
  return rows[0]!
}

const unconfirmed = (of: typeof text.full, values: Record<string, unknown>) =>
  new Refusal({ code: Code.conflict, text: of, values, details: { reason: 'unconfirmed' } })

/** Throws where the student is in the lesson already. */
async function assertNotThere(trx: Db, studentId: string, lessonId: string): Promise<void> {
  const { rows } = await typedSql({ name: column.text })`
    select s.name from edu_student s join edu_roster r on r.student_id = s.id
    where s.id = ${studentId} and r.lesson_id = ${lessonId} and r.delete_mark = 0`.execute(trx)
  if (rows[0]) throw refuse(text.already, rows[0])
}

/** Locks the class of a trial's lesson: its rosters change. */
const lockClassOf = (trx: Db, trialId: string) =>
  sql`select 1 from edu_class c where c.id = (select e.class_id from edu_trial x join edu_lesson e on e.id = x.lesson_id
    where x.id = ${trialId}) for no key update`.execute(trx)

/** A locked trial of a visible student with its status of now. */
async function lockTrial(trx: Db, visible: ReturnType<typeof sql>, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_trial', 'studentId', 'rosterId'),
    ...columnsOf('edu_lesson', 'bizDate'),
    status: column.oneOf('booked', 'attended', 'no_show', 'cancelled', 'converted'),
  })`
    select x.student_id as "studentId", x.roster_id as "rosterId", e.biz_date as "bizDate", ${trialStatus} as status
    from edu_trial x join edu_student s on s.id = x.student_id join edu_lesson e on e.id = x.lesson_id
      join edu_roster r on r.id = x.roster_id
    where x.id = ${id} and x.delete_mark = 0 and s.delete_mark = 0 and ${visible} for no key update of s, x`.execute(
    trx,
  )
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export const trialHandlers: Handlers<typeof trials> = {
  list: async (filter, context) => listTrials(context.db, await studentScope(context), filter),
  async options(input, context) {
    const students = await studentScope(context)
    await students.hiddenFieldsOf(context.db, input.studentId)
    const classes = await scopeOf(context, protectedClasses)
    return { list: await listTrialOptions(context.db, classes, input) }
  },

  async create({ studentId, lessonId, price, remark, isConfirmed }, by) {
    const students = await studentScope(by)
    const classes = await scopeOf(by, protectedClasses)
    const { userId } = by.session
    const id = await createEduRecord(by, 'trial', async (trx) => {
      const lesson = await lockLesson(trx, classes.rows, lessonId)
      await lockTimetables(trx, sql`select ${studentId}::text`)
      await students.lockRow(trx, studentId)
      if (lesson.status === 'cancelled') throw refuseField('lessonId', text.lessonCancelled)
      if (lesson.status === 'done' || lesson.isOver) throw refuseField('lessonId', text.lessonOver)
      await assertNotThere(trx, studentId, lessonId)
      await requireOverlapsConfirmed(trx, {
        studentIds: [studentId],
        which: sql`n.id = ${lessonId}`,
        visible: classes.rows,
        isConfirmed: isConfirmed === 1,
      })
      const { name, taken, capacity, overCapacity } = lesson
      const isFull = taken >= capacity && overCapacity !== 'allow'
      const values = { name, n: taken, capacity }
      if (isFull && overCapacity === 'block') throw refuseField('lessonId', text.full, values)
      if (isFull && isConfirmed !== 1) throw unconfirmed(text.full, values)
      const rosterId = newId()
      await sql`
        insert into edu_roster (id, lesson_id, student_id, biz_date, roster_type, plan_units, creator_user_id)
        select ${rosterId}, e.id, ${studentId}, e.biz_date, 'trial', 0, ${userId} from edu_lesson e
        where e.id = ${lessonId}`.execute(trx)
      const created = newId()
      await sql`
        insert into edu_trial (id, student_id, lesson_id, roster_id, course_id, price, remark, creator_user_id)
        values (${created}, ${studentId}, ${lessonId}, ${rosterId}, ${lesson.courseId}, ${toHundredths(price)},
          ${remark || null}, ${userId})`.execute(trx)
      await refreshStages(trx, [studentId])
      return created
    })
    return { id }
  },

  async cancel({ id, reason }, by) {
    const students = await studentScope(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'trial', id, action: 'cancel', reason }, async (trx) => {
      await lockClassOf(trx, id)
      const trial = await lockTrial(trx, students.rows, id)
      if (trial.status === 'cancelled') throw refuse(text.cancelled)
      if (trial.status === 'converted') throw refuse(text.converted)
      if (trial.status !== 'booked') throw refuse(text.takenPlace)
      await sql`
        update edu_trial set status = 'cancelled', cancel_reason = ${reason}, last_modify_user_id = ${userId},
          last_modify_time = now() where id = ${id}`.execute(trx)
      await removeAddedRoster(trx, trial.rosterId, userId)
    })
  },

  async convert({ id, orderId }, by) {
    const students = await studentScope(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'trial', id, action: 'state' }, async (trx) => {
      const trial = await lockTrial(trx, students.rows, id)
      if (trial.status === 'cancelled') throw refuse(text.cancelled)
      if (trial.status === 'converted') throw refuse(text.converted)
      const { rows } = await typedSql(columnsOf('edu_order', 'signDate', 'status'))`
        select sign_date as "signDate", status from edu_order
        where id = ${orderId} and student_id = ${trial.studentId} and status not in ('draft', 'void')
          and delete_mark = 0 for share`.execute(trx)
      if (!rows[0]) throw refuseField('orderId', text.noOrder)
      if (rows[0].status === 'approving') throw refuseField('orderId', text.orderApproving)
      if (rows[0].signDate < trial.bizDate) throw refuseField('orderId', text.orderBefore)
      await sql`
        update edu_trial set status = 'converted', converted_order_id = ${orderId}, converted_at = now(),
          last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
      await refreshStages(trx, [trial.studentId])
    })
    return { orderId }
  },
}
