import { sql } from 'kysely'
import { students } from '@tessera/shared/contract/edu/students'
import * as column from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Exporter } from '../../export/exporter.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { lockTasksOf, renameMerged } from '../approvals/merged-students.ts'
import {
  changeEduRecord,
  createEduRecord,
  listRecordChanges,
  lockEduRecord,
  recordChanges,
  recordDifference,
} from '../changes/store.ts'
import { campusConditions, protectedClasses } from '../classes/protected.ts'
import { lockTimetables, requireOverlapsConfirmed } from '../schedule/overlaps.ts'
import { createStudents, updateStudent, type StudentWriter } from './change.ts'
import { countRecords, listClasses, listDuplicates, listLessons, listLines, readStudent } from './detail.ts'
import { createGuardians, removeGuardian, requireGuardian, updateGuardian } from './guardians.ts'
import { assertMergeable, comingLessonsOf, mergeStudents } from './merge.ts'
import type { Phones } from './phones.ts'
import { protectedStudents } from './protected.ts'
import { listStudents, studentRows } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

export const studentHandlers = (phones: Phones, exporter: Exporter): Handlers<typeof students> => {
  const writerOf = async (by: Context): Promise<StudentWriter> => {
    const { offered } = await campusConditions((module) => scopeOf(by, module))
    return { userId: by.session.userId, scope: await getScope(by), phones, campuses: offered }
  }
  /** Changes a guardian of a visible student, and records the change under the guardian. */
  const changeGuardian = async (
    by: Context,
    { id, guardianId, action }: { id: string; guardianId: string; action: 'update' | 'remove' },
    work: (trx: Db, writer: StudentWriter) => Promise<void>,
  ) => {
    const writer = await writerOf(by)
    await changeEduRecord(by, { noun: 'guardian', id: guardianId, action }, async (trx) => {
      await writer.scope.lockRow(trx, id)
      await requireGuardian(trx, id, guardianId)
      await work(trx, writer)
    })
  }
  return {
    list: async (filter, context) => listStudents(context, await getScope(context), filter, phones),
    async selector({ keyword, campusId, ids }, context) {
      const { rows: visible } = await getScope(context)
      const { rows } = await typedSql({
        ...columnsOf('edu_student', 'id', 'studentNo'),
        fullName: column.text,
        campusName: column.text,
      })`
        select s.id, s.name as "fullName", s.student_no as "studentNo", ca.short_name as "campusName"
        from edu_student s join edu_campus ca on ca.id = s.campus_id
        where ${allConditions([
          sql`s.delete_mark = 0`,
          visible,
          campusId && sql`s.campus_id = ${campusId}`,
          ids && sql`s.id = any(${ids.split(',')}::text[])`,
          keyword &&
            sql`s.name ilike ${containsPattern(keyword)} or s.pinyin ilike ${containsPattern(keyword)}
              or s.student_no ilike ${containsPattern(keyword)}`,
        ])} order by s.creator_time desc, s.id desc limit 50`.execute(context.db)
      return { list: rows }
    },
    async tags(_, context) {
      const { rows: visible } = await getScope(context)
      const { rows } = await typedSql({ tag: column.text, count: column.number })`
        select tag, count(*) as count from edu_student s cross join unnest(s.tags) tag
        where s.delete_mark = 0 and ${visible} group by tag order by count(*) desc, tag limit 100`.execute(
        context.db,
      )
      return { list: rows }
    },
    async duplicates(input, context) {
      const scope = await getScope(context)
      return { list: await listDuplicates(context.db, scope, input, phones) }
    },
    exportExcel: (request, context) => createExportLink(exporter, request, context),
    read: async ({ id }, context) => readStudent(context, await getScope(context), id),

    async create(input, by) {
      const writer = await writerOf(by)
      const id = await createEduRecord(by, 'student', async (trx) => {
        const [created] = await createStudents(trx, writer, [input])
        return created!
      })
      const { rows } = await typedSql(columnsOf('edu_student', 'studentNo'))`
        select student_no as "studentNo" from edu_student where id = ${id}`.execute(by.db)
      return { id, studentNo: rows[0]!.studentNo }
    },

    async update({ id, lastModifyTime, ...input }, by) {
      const writer = await writerOf(by)
      await changeEduRecord(
        by,
        { noun: 'student', id, action: 'update', expectedModifiedTime: lastModifyTime },
        (trx) => updateStudent(trx, writer, id, input),
      )
    },

    async remove({ id }, by) {
      const scope = await getScope(by)
      await changeEduRecord(by, { noun: 'student', id, action: 'remove' }, async (trx) => {
        await scope.lockRow(trx, id)
        const { orders, classes, lessons } = await countRecords(trx, id)
        if (orders > 0) throw refuse(text.hasOrders, { n: orders })
        if (classes > 0) throw refuse(text.hasClasses, { n: classes })
        if (lessons > 0) throw refuse(text.hasLessons, { n: lessons })
        await studentRows.remove(trx, id, by.session.userId)
      })
    },

    async lines({ id }, context) {
      const scope = await getScope(context)
      const hidden = await scope.hiddenFieldsOf(context.db, id)
      return { list: await listLines(context.db, id, hidden.includes('deferred')) }
    },
    async classes({ id }, context) {
      const scope = await getScope(context)
      await scope.hiddenFieldsOf(context.db, id)
      return { list: await listClasses(context.db, id) }
    },
    async lessons({ id, ...page }, context) {
      const scope = await getScope(context)
      await scope.hiddenFieldsOf(context.db, id)
      return listLessons(context.db, id, page)
    },
    async changes({ id, ...page }, context) {
      const scope = await getScope(context)
      const hidden = new Set(await scope.hiddenFieldsOf(context.db, id))
      const guardians = sql`select g.id from edu_guardian g where g.student_id = ${id}`
      const { list, pagination } = await listRecordChanges(context.db, page, [
        { noun: 'student', ids: sql`${id}` },
        { noun: 'guardian', ids: guardians },
      ])
      const isShown = (field: string) => !hidden.has(field === 'phoneTail' ? 'phone' : field)
      return { list: list.map((row) => ({ ...row, fields: row.fields.filter(isShown) })), pagination }
    },

    async createGuardian({ id, ...body }, by) {
      const writer = await writerOf(by)
      return {
        id: await createEduRecord(by, 'guardian', async (trx) => {
          await writer.scope.lockRow(trx, id)
          const [created] = await createGuardians(trx, writer, id, [body])
          return created!
        }),
      }
    },
    updateGuardian: ({ id, guardianId, ...body }, by) =>
      changeGuardian(by, { id, guardianId, action: 'update' }, (trx, writer) =>
        updateGuardian(trx, writer, { id: guardianId, studentId: id }, body),
      ),
    removeGuardian: ({ id, guardianId }, by) =>
      changeGuardian(by, { id, guardianId, action: 'remove' }, (trx, { userId }) =>
        removeGuardian(trx, id, guardianId, userId),
      ),

    async setConsent({ id, privacy, photoOk, byGuardianId }, by) {
      const scope = await getScope(by)
      await changeEduRecord(by, { noun: 'student', id, action: 'update' }, async (trx, { values }) => {
        await scope.lockRow(trx, id)
        if (byGuardianId) await requireGuardian(trx, id, byGuardianId)
        const { privacyAt } = values['consent'] as { privacyAt?: number }
        const consent = {
          privacyAt: privacy ? (privacyAt ?? Date.now()) : null,
          photoOk,
          byGuardianId: byGuardianId ?? null,
        }
        await sql`
          update edu_student set consent = ${JSON.stringify(consent)}, last_modify_user_id = ${by.session.userId},
            last_modify_time = now() where id = ${id}`.execute(trx)
      })
    },

    async unmask({ id, reason, guardianId }, by) {
      const scope = await getScope(by)
      return by.db.transaction().execute(async (trx) => {
        await scope.lockRow(trx, id)
        const hidden = await scope.hiddenFieldsOf(trx, id)
        if (hidden.includes('phone')) throw refuse(text.noPhone)
        const { name } = await lockEduRecord(trx, 'student', id)
        const phone = await readPhone(trx, phones, id, guardianId ?? null)
        await recordChanges(trx, by, [
          { noun: guardianId ? 'guardian' : 'student', id: guardianId ?? id, name, action: 'unmask', reason },
        ])
        return { phone }
      })
    },

    async merge({ id, otherId, reason, isConfirmed }, by) {
      if (id === otherId) throw refuse(text.mergeWithSelf)
      const scope = await getScope(by)
      const { rows: visible } = await scopeOf(by, protectedClasses)
      return by.db.transaction().execute(async (trx) => {
        await lockTasksOf(trx, [id, otherId])
        await lockTimetables(trx, sql`select unnest(${[id, otherId]}::text[])`)
        // Locked in the order of their ids, so that two merges cannot wait for each other.
        for (const one of [id, otherId].toSorted()) await scope.lockRow(trx, one)
        const survivor = await lockEduRecord(trx, 'student', id)
        const other = await lockEduRecord(trx, 'student', otherId, { going: true })
        await assertMergeable(trx, id, otherId)
        await requireOverlapsConfirmed(trx, {
          studentIds: [id],
          which: comingLessonsOf(otherId),
          visible,
          isConfirmed: isConfirmed === 1,
        })
        const moved = await mergeStudents(trx, { userId: by.session.userId, phones }, survivor, other)
        await renameMerged(trx, id, otherId)
        await recordDifference(trx, by, { noun: 'student', id, action: 'update' }, survivor)
        await recordChanges(trx, by, [
          {
            noun: 'student',
            id,
            name: survivor.name,
            action: 'merge',
            reason,
            before: { merged: other.values, id: otherId },
            after: { moved },
          },
          {
            noun: 'student',
            id: otherId,
            name: other.name,
            action: 'merge',
            reason,
            after: { mergedInto: id },
          },
        ])
        return { moved: Object.values(moved).flat().length }
      })
    },
  }
}

/** The phone of a guardian, else of the student, else of the primary guardian, whom lists show in its place. */
async function readPhone(trx: Db, phones: Phones, id: string, guardianId: string | null): Promise<string> {
  if (guardianId) {
    const { phoneEnc } = await requireGuardian(trx, id, guardianId)
    return phones.decrypt('edu_guardian', guardianId, phoneEnc)
  }
  const { rows } = await typedSql({
    own: column.text.orNull,
    guardianId: column.text.orNull,
    theirs: column.text.orNull,
  })`
    select s.phone_enc as own, g.id as "guardianId", g.phone_enc as theirs
    from edu_student s left join edu_guardian g on g.student_id = s.id and g.is_primary and g.delete_mark = 0
    where s.id = ${id}`.execute(trx)
  const { own, guardianId: primaryId, theirs } = rows[0]!
  if (own) return phones.decrypt('edu_student', id, own)
  if (primaryId && theirs) return phones.decrypt('edu_guardian', primaryId, theirs)
  throw refuse(text.noPhone)
}
