import { sql } from 'kysely'
import { leaveStatusWords } from '@tessera/shared/contract/edu/attendance-words'
import type { leaves } from '@tessera/shared/contract/edu/leaves'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { loadEntryNames } from '../../db/dictionaries/entries.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf, type Scope } from '../../permissions/scope.ts'
import { warnOfMakeups } from '../attendance/rights.ts'
import { listQuotas } from '../attendance/store.ts'
import { lockEduRecord, recordCreatedRecords, recordDifference } from '../changes/store.ts'
import { listGuardians } from '../students/guardians.ts'
import { protectedStudents } from '../students/protected.ts'
import { leaveExport } from './export.ts'
import { endMakeups, lockMakeupsOf } from './makeups.ts'
import { forecastLeave, listLeaves, shownLeave } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)
const approval = { menu: 'edu.eduClasslist', button: 'btn_approve' }

/** A leave of a visible student with the student locked; throws 404 for others. */
async function lockLeave(trx: Db, scope: Scope, id: string) {
  const { rows } = await typedSql({
    studentId: column.text,
    status: column.oneOf(1, 2, 3, 4),
    usedBy: column.text.orNull,
  })`
    select v.student_id as "studentId", v.status,
      (select min(e.lesson_no) from edu_roster r join edu_lesson e on e.id = r.lesson_id
        where r.leave_id = v.id and r.status = 'leave' and r.delete_mark = 0) as "usedBy"
    from edu_leave v join edu_student s on s.id = v.student_id
    where v.id = ${id} and v.delete_mark = 0 and ${scope.rows} for no key update of s, v`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export const leaveHandlers: Handlers<typeof leaves> = {
  async list(filter, context) {
    const scope = await getScope(context)
    const { list, pagination } = await listLeaves(context.db, scope, filter)
    const names = await loadEntryNames(context, 'eduRelation')
    return { list: list.map(shownLeave(names)), pagination }
  },
  exportExcel: (request, context) => createExportLink(leaveExport, request, context),

  async guardians({ studentId }, context) {
    const scope = await getScope(context)
    const hidden = await scope.hiddenFieldsOf(context.db, studentId)
    const guardians = await listGuardians(context, studentId)
    const isPhoneHidden = hidden.includes('phone')
    return {
      list: guardians.map(({ phone, ...guardian }) => (isPhoneHidden ? guardian : { ...guardian, phone })),
    }
  },

  async forecast(covered, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, covered.studentId)
    const lessons = await forecastLeave(context.db, covered)
    return {
      lessons: lessons.map(({ shown }) => shown),
      quotas: await listQuotas(context.db, covered.studentId),
    }
  },

  async create({ type, reason, byGuardianId, ...covered }, by) {
    const scope = await getScope(by)
    const { userId, access } = by.session
    const status = canCall(access, approval) ? 2 : 1
    return by.db.transaction().execute(async (trx) => {
      await scope.lockRow(trx, covered.studentId)
      const lessons = await forecastLeave(trx, covered)
      if (byGuardianId) await assertGuardian(trx, covered.studentId, byGuardianId)
      const isPeriod = (covered.lessonIds ?? []).length === 0
      const dates = lessons.map(({ lesson }) => lesson.bizDate).toSorted()
      const id = newId()
      await sql`
        insert into edu_leave (id, student_id, lesson_ids, from_date, to_date, type, reason, by_guardian_id, status,
          decided_by, decided_at, creator_user_id)
        values (${id}, ${covered.studentId}, ${isPeriod ? [] : covered.lessonIds}::text[],
          ${isPeriod ? covered.fromDate : dates[0]}::date, ${isPeriod ? covered.toDate : dates.at(-1)}::date, ${type},
          ${reason}, ${byGuardianId ?? null}, ${status}, ${status === 2 ? userId : null},
          case when ${status}::int = 2 then now() end, ${userId})`.execute(trx)
      await recordCreatedRecords(trx, by, 'leave', [id])
      return { id, status, lessons: lessons.map(({ shown }) => shown) }
    })
  },

  async approve({ id, isApproved, decision }, by) {
    const scope = await getScope(by)
    const { userId } = by.session
    const seats = await by.db.transaction().execute(async (trx) => {
      const locked = await lockMakeupsOf(trx, id)
      const { status, studentId } = await lockLeave(trx, scope, id)
      if (status !== 1) throw refuse(text.decided, { status: leaveStatusWords[status] }, Code.conflict)
      const previous = await lockEduRecord(trx, 'leave', id)
      await sql`
        update edu_leave set status = ${isApproved ? 2 : 3}, decided_by = ${userId}, decided_at = now(),
          decision = ${decision}, version = version + 1, last_modify_user_id = ${userId}, last_modify_time = now()
        where id = ${id}`.execute(trx)
      await recordDifference(trx, by, { noun: 'leave', id, action: 'approve' }, previous)
      return isApproved ? null : endMakeups(trx, by, studentId, locked)
    })
    if (seats) warnOfMakeups(by, seats)
  },

  async revoke({ id, reason }, by) {
    const scope = await getScope(by)
    const { userId } = by.session
    const seats = await by.db.transaction().execute(async (trx) => {
      const locked = await lockMakeupsOf(trx, id)
      const { status, usedBy, studentId } = await lockLeave(trx, scope, id)
      if (status > 2) throw refuse(text.decided, { status: leaveStatusWords[status] }, Code.conflict)
      if (usedBy) throw refuse(text.counted, { no: usedBy }, Code.conflict)
      const previous = await lockEduRecord(trx, 'leave', id)
      await sql`
        update edu_leave set status = 4, decision = ${reason}, version = version + 1, last_modify_user_id = ${userId},
          last_modify_time = now() where id = ${id}`.execute(trx)
      await recordDifference(trx, by, { noun: 'leave', id, action: 'revoke', reason }, previous)
      return endMakeups(trx, by, studentId, locked)
    })
    warnOfMakeups(by, seats)
  },
}

async function assertGuardian(trx: Db, studentId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from edu_guardian where id = ${id} and student_id = ${studentId} and delete_mark = 0`.execute(
    trx,
  )
  if (rows.length === 0) throw refuseField('byGuardianId', text.noGuardian)
}
