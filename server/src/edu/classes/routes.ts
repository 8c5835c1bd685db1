import { sql } from 'kysely'
import type { classes, RefusedStudent } from '@tessera/shared/contract/edu/classes'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import {
  changeEduRecord,
  createEduRecord,
  listRecordChanges,
  lockEduRecord,
  recordChanges,
} from '../changes/store.ts'
import { assertDate } from '../schedule/expand-rule.ts'
import { assertTeaching } from '../schedule/resources.ts'
import { syncRosters } from '../schedule/rosters.ts'
import { recordClassMove } from '../transfers/store.ts'
import { protectedStudents } from '../students/protected.ts'
import { assertAnyStudent, tellResult } from './answers.ts'
import { assertFitsClass, assertValidClass, countUses, finishClass } from './change.ts'
import { protectedClasses } from './protected.ts'
import { classRows, listClasses, readClass, shownClass, storedClass } from './store.ts'
import {
  confirmNewLessons,
  joinClass,
  leaveClass,
  listClassStudents,
  moveBetweenClasses,
} from './students.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedClasses)

/** Fields of the form that are hidden together with a column of the list. */
const hiddenWith: Readonly<Record<string, readonly string[]>> = {
  courseName: ['courseId'],
  campusName: ['campusId', 'classroomId'],
  coachName: ['coachId', 'assistantIds'],
  studentCount: ['capacity'],
}

export const classHandlers: Handlers<typeof classes> = {
  list: async (filter, context) => listClasses(context.db, await getScope(context), filter),
  async selector({ campusId }, context) {
    const { rows: visible, ifVisible } = await getScope(context)
    const conditions = allConditions([
      sql`c.delete_mark = 0 and c.status in ('recruiting', 'open')`,
      visible,
      campusId && sql`c.campus_id = ${campusId}`,
    ])
    const { rows } = await typedSql({ ...columnsOf('edu_class', 'id', 'campusId'), fullName: column.text })`
      select c.id, coalesce(${ifVisible('name', sql`c.name`)}, '') as "fullName", c.campus_id as "campusId"
      from edu_class c where ${conditions} order by c.name, c.id`.execute(context.db)
    return { list: rows }
  },
  async read({ id }, context) {
    const scope = await getScope(context)
    const { _hidden, ...row } = await readClass(context.db, scope, id)
    const stored = await classRows.read(context.db, id)
    const hiddenFields = [..._hidden, ..._hidden.flatMap((key) => hiddenWith[key] ?? [])]
    return {
      ...withoutHidden({ ...shownClass(stored), _hidden: hiddenFields }),
      summary: withoutHidden({ ...row, _hidden }),
    }
  },

  async create(input, by) {
    const scope = await getScope(by)
    const id = await createEduRecord(by, 'class', (trx) =>
      scope.create(trx, input, async (body) => {
        await assertValidClass(trx, body)
        return classRows.create(trx, storedClass(body), by.session.userId)
      }),
    )
    return { id }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'class', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx, { values }) =>
        scope.update(trx, id, input, async (body) => {
          await assertValidClass(trx, body, values)
          await assertFitsClass(trx, id, body, values)
          await classRows.update(trx, id, storedClass(body), by.session.userId)
        }),
    )
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'class', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      const { lessons, students } = await countUses(trx, id)
      if (lessons > 0) throw refuse(text.hasLessons, { n: lessons })
      if (students > 0) throw refuse(text.hasStudents, { n: students })
      await classRows.remove(trx, id, by.session.userId)
    })
  },

  async copy({ id, name, enCode, startDate, withStudents }, by) {
    const scope = await getScope(by)
    await scope.assertFullyReadable(by.db, id)
    const students = await scopeOf(by, protectedStudents)
    const { userId } = by.session
    const joined = { added: [] as string[], refused: [] as RefusedStudent[], isOverCapacity: false }
    const copied = await createEduRecord(by, 'class', async (trx) => {
      const { id: _, lastModifyTime: __, ...stored } = await classRows.read(trx, id)
      const body = { ...shownClass(stored), name, enCode, startDate, endDate: null }
      await assertValidClass(trx, body)
      const created = await scope.create(trx, body, (writable) =>
        classRows.create(trx, storedClass(writable), userId),
      )
      if (withStudents === 1) {
        const { rows } = await typedSql({ id: column.text })`
          select m.student_id as id from edu_class_student m where m.class_id = ${id} and m.delete_mark = 0
            and m.status <> 'suspended' and m.join_date <= ${startDate}::date
            and (m.leave_date is null or m.leave_date > ${startDate}::date)`.execute(trx)
        const result = await joinClass(
          trx,
          { id: created, ...body },
          rows.map((row) => row.id),
          { date: startDate, way: 'copy', userId, visible: students.rows },
        )
        Object.assign(joined, result)
      }
      return created
    })
    if (withStudents === 1) tellResult(by, text.added, { ...joined, done: joined.added })
    return { id: copied, refused: joined.refused }
  },

  async finish({ id, date, cancelLessons }, by) {
    assertDate('date', date)
    const scope = await getScope(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'class', id, action: 'finish' }, async (trx, { values }) => {
      await scope.lockRow(trx, id)
      const startDate = values['startDate'] as string
      if (date < startDate) throw refuseField('date', text.beforeStart, { date: startDate })
      assertTeaching({ status: values['status'] as 'open', name: values['name'] as string })
      await finishClass(trx, by, id, { date, cancelLessons: cancelLessons === 1 })
      await syncRosters(trx, sql`e.class_id = ${id}`, userId)
    })
  },

  async students({ id }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    const { rows: isSeen } = await scopeOf(context, protectedStudents)
    return { list: await listClassStudents(context.db, id, isSeen) }
  },

  async addStudents({ id, studentIds, joinDate, isConfirmed }, by) {
    assertDate('joinDate', joinDate)
    const scope = await getScope(by)
    const { rows: visible } = await scopeOf(by, protectedStudents)
    const answer = await by.db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, id)
      const target = await loadTarget(trx, id)
      const result = await joinClass(trx, target, studentIds, {
        date: joinDate,
        way: 'sign',
        userId: by.session.userId,
        visible,
      })
      assertAnyStudent(text.noneAdded, { done: result.added, refused: result.refused })
      await confirmNewLessons(trx, id, result.added, {
        date: joinDate,
        visible: scope.rows,
        isConfirmed: isConfirmed === 1,
      })
      const after = { studentIds: result.added, joinDate }
      await recordChanges(trx, by, [{ noun: 'class', id, name: target.name, action: 'join', after }])
      return result
    })
    tellResult(by, text.added, { ...answer, done: answer.added })
    return answer
  },

  async removeStudent({ id, studentId, leaveDate, reason }, by) {
    assertDate('leaveDate', leaveDate)
    const scope = await getScope(by)
    await by.db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, id)
      const { name } = await lockEduRecord(trx, 'class', id)
      await leaveClass(trx, id, studentId, { date: leaveDate, reason, userId: by.session.userId })
      await recordChanges(trx, by, [
        { noun: 'class', id, name, action: 'leave', reason, after: { studentId, leaveDate } },
      ])
    })
  },

  async moveStudents({ id, toClassId, studentIds, date, reason, isConfirmed }, by) {
    assertDate('date', date)
    if (id === toClassId) throw refuseField('toClassId', text.sameClass)
    const scope = await getScope(by)
    const { rows: visible } = await scopeOf(by, protectedStudents)
    const answer = await by.db.transaction().execute(async (trx) => {
      // Locked in the order of their ids, so that two moves cannot wait for each other.
      for (const one of [id, toClassId].toSorted()) await scope.lockRow(trx, one)
      const from = await lockEduRecord(trx, 'class', id)
      const target = await loadTarget(trx, toClassId)
      const result = await moveBetweenClasses(trx, id, target, studentIds, {
        date,
        userId: by.session.userId,
        visible,
      })
      assertAnyStudent(text.noneMoved, { done: result.moved, refused: result.refused })
      await confirmNewLessons(trx, toClassId, result.moved, {
        date,
        visible: scope.rows,
        isConfirmed: isConfirmed === 1,
      })
      await recordClassMove(trx, {
        studentIds: result.moved,
        fromClassId: id,
        toClassId,
        campusId: String(from.values['campusId']),
        date,
        reason,
        userId: by.session.userId,
      })
      const after = { studentIds: result.moved, date }
      await recordChanges(trx, by, [
        { noun: 'class', id, name: from.name, action: 'leave', reason, after },
        { noun: 'class', id: toClassId, name: target.name, action: 'join', reason, after },
      ])
      return result
    })
    tellResult(by, text.moved, { ...answer, done: answer.moved })
    return answer
  },

  async changes({ id, ...page }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    return listRecordChanges(context.db, page, [
      { noun: 'class', ids: sql`${id}` },
      { noun: 'lesson', ids: sql`select e.id from edu_lesson e where e.class_id = ${id}` },
      { noun: 'scheduleRule', ids: sql`select r.id from edu_schedule_rule r where r.class_id = ${id}` },
    ])
  },
}

/** A locked class that students can join. */
async function loadTarget(trx: Context['db'], id: string) {
  const { rows } = await typedSql(columnsOf('edu_class', 'id', 'name', 'capacity', 'overCapacity', 'status'))`
    select id, name, capacity, over_capacity as "overCapacity", status from edu_class where id = ${id}`.execute(
    trx,
  )
  const [target] = rows
  if (target!.status === 'finished' || target!.status === 'cancelled')
    throw refuse(text.notTeaching, { name: target!.name })
  return target!
}
