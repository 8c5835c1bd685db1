import { sql } from 'kysely'
import type * as z from 'zod'
import type { FollowUp, FollowUpBody, followUps } from '@tessera/shared/contract/edu/leads'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { changeEduRecord, createEduRecord, lockEduRecord, recordDifference } from '../changes/store.ts'
import { moveLead } from '../leads/move.ts'
import { protectedStudents } from '../students/protected.ts'

import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

type Body = z.output<typeof FollowUpBody>

/** Both times of a follow-up; throws where one of them cannot be. */
function timesOf({ at, nextAt }: Body): { at: Date; nextAt: Date | null } {
  const time = at ?? Date.now()
  // The clocks of browsers differ by a little.
  if (time > Date.now() + 120_000) throw refuseField('at', text.inFuture)
  if (nextAt != null && nextAt <= time) throw refuseField('nextAt', text.nextBeforeFollowUp)
  return { at: new Date(time), nextAt: nextAt == null ? null : new Date(nextAt) }
}

/** The next date of a student is that of the latest follow-up. */
const refreshNextDate = (trx: Db, studentId: string) =>
  sql`
  update edu_student s set next_track_at = (
    select f.next_at from edu_follow_up f where f.student_id = s.id and f.delete_mark = 0
    order by f.at desc, f.id desc limit 1)
  where s.id = ${studentId} and s.track_status is distinct from 'invalid'`.execute(trx)

const trackStatusOf = async (trx: Db, studentId: string) => {
  const { rows } = await typedSql({
    stage: column.text,
    status: column.oneOf('none', 'tracking', 'booked', 'tried', 'signed', 'invalid'),
  })`
    select stage, coalesce(track_status, 'none') as status from edu_student where id = ${studentId}`.execute(
    trx,
  )
  return rows[0]!
}

/** Throws where the follow-up is not one of the student, or another user wrote it. */
async function requireOwn(trx: Db, userId: string, studentId: string, id: string): Promise<void> {
  const { rows } = await typedSql(columnsOf('edu_follow_up', 'userId'))`
    select user_id as "userId" from edu_follow_up
    where id = ${id} and student_id = ${studentId} and delete_mark = 0`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  if (rows[0].userId !== userId) throw refuse(text.notAuthor, {}, Code.forbidden)
}

export const followUpHandlers: Handlers<typeof followUps> = {
  async list({ id, ...page }, context) {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    return loadPage<z.output<typeof FollowUp>>(context.db, page, {
      alias: 'f',
      select: sql`f.id, f.user_id as "userId", u.real_name as "userName", f.at, f.way, f.effective as "isEffective",
        f.content, f.next_at as "nextAt", coalesce(f.next_action, '') as "nextAction", f.status_from as "statusFrom",
        f.status_to as "statusTo", f.user_id = ${context.session.userId} as "canEdit"`,
      from: sql`from edu_follow_up f where f.student_id = ${id} and f.delete_mark = 0`,
      join: sql`join org_user u on u.id = f.user_id`,
      order: sql`f.at desc, f.id desc`,
    })
  },

  async create({ id, trackStatus, lostReason, ...body }, by) {
    const { at, nextAt } = timesOf(body)
    const scope = await getScope(by)
    const { userId } = by.session
    const followUpId = await createEduRecord(by, 'followUp', async (trx) => {
      await scope.lockRow(trx, id)
      const previous = await lockEduRecord(trx, 'student', id)
      const before = await trackStatusOf(trx, id)
      const created = newId()
      await sql`
        insert into edu_follow_up (id, student_id, user_id, at, way, effective, content, next_at, next_action,
          status_from, creator_user_id)
        values (${created}, ${id}, ${userId}, ${at}, ${body.way}, ${body.isEffective}, ${body.content}, ${nextAt},
          ${body.nextAction || null}, ${before.status}, ${userId})`.execute(trx)
      const isLead = before.stage === 'lead' || before.stage === 'trial'
      const first = isLead && before.status === 'none' && body.isEffective ? 'tracking' : null
      const target = trackStatus ?? first
      if (target !== null && target !== before.status)
        await moveLead(trx, userId, id, { trackStatus: target, lostReason: lostReason ?? null })
      await refreshNextDate(trx, id)
      const after = await trackStatusOf(trx, id)
      await sql`update edu_follow_up set status_to = ${after.status} where id = ${created}`.execute(trx)
      if (body.isEffective) await closeTasks(trx, id, userId, body.content)
      await recordDifference(trx, by, { noun: 'student', id, action: 'update' }, previous)
      return created
    })
    return { id: followUpId }
  },

  async update({ id, followUpId, ...body }, by) {
    const { at, nextAt } = timesOf(body)
    const scope = await getScope(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'followUp', id: followUpId, action: 'update' }, async (trx) => {
      await scope.lockRow(trx, id)
      await requireOwn(trx, userId, id, followUpId)
      await sql`
        update edu_follow_up set at = ${at}, way = ${body.way}, effective = ${body.isEffective},
          content = ${body.content}, next_at = ${nextAt}, next_action = ${body.nextAction || null},
          last_modify_user_id = ${userId}, last_modify_time = now() where id = ${followUpId}`.execute(trx)
      await refreshNextDate(trx, id)
    })
  },

  async remove({ id, followUpId }, by) {
    const scope = await getScope(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'followUp', id: followUpId, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      await requireOwn(trx, userId, id, followUpId)
      await sql`
        update edu_follow_up set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now()
        where id = ${followUpId}`.execute(trx)
      await refreshNextDate(trx, id)
    })
  },
}

/** A follow-up that took place closes the follow-up tasks of the student. */
const closeTasks = (trx: Db, studentId: string, userId: string, result: string) =>
  sql`
  update edu_alert set status = 'closed', closed_at = now(), closed_by = ${userId}, result = ${result},
    last_modify_user_id = ${userId}, last_modify_time = now()
  where type = 'follow_up' and student_id = ${studentId} and status <> 'closed' and delete_mark = 0`.execute(
    trx,
  )
