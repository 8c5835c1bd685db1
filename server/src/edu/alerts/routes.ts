import { sql } from 'kysely'
import type { alerts } from '@tessera/shared/contract/edu/care'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Handlers } from '../../http/context.ts'
import { changeEduRecord, lockEduRecord, recordDifference } from '../changes/store.ts'
import { notifyOwners } from './raise.ts'
import { alertOwners, assertDueDate, assertOwner } from './owners.ts'
import { alertReaderOf, listAlerts, type AlertReader } from './store.ts'
import { text } from './text.ts'

/** A visible alert; throws 404 for others. */
async function requireAlert(trx: Db, { visible }: AlertReader, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_alert', 'type', 'status', 'assigneeId'),
    assigneeName: column.text,
  })`
    select a.type, a.status, a.assignee_id as "assigneeId", coalesce(u.real_name, '') as "assigneeName"
    from edu_alert a left join org_user u on u.id = a.assignee_id
    where a.id = ${id} and a.delete_mark = 0 and ${visible}`.execute(trx)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

export const alertHandlers: Handlers<typeof alerts> = {
  list: async (filter, context) => listAlerts(context.db, await alertReaderOf(context), filter),
  async owners(_, { db }) {
    const { rows } = await typedSql({ id: column.text, fullName: column.text })`
      select o.id, o."fullName" from (${alertOwners}) o order by o."fullName", o.id`.execute(db)
    return { list: rows }
  },

  async handle({ id, status, result }, by) {
    const reader = await alertReaderOf(by)
    const { userId } = by.session
    await changeEduRecord(by, { noun: 'alert', id, action: 'state' }, async (trx) => {
      const alert = await requireAlert(trx, reader, id)
      if (alert.status === 'closed') throw refuse(text.closed, {}, Code.conflict)
      const isOwner = alert.assigneeId === null || alert.assigneeId === userId
      if (!isOwner && !reader.mayAssign)
        throw refuse(text.notOwner, { name: alert.assigneeName }, Code.forbidden)
      if (status === 'closed' && !result) throw refuseField('result', text.resultRequired)
      const isClosed = status === 'closed'
      await sql`
        update edu_alert set status = ${status}, assignee_id = coalesce(assignee_id, ${userId}),
          result = coalesce(${result || null}, result), closed_at = case when ${isClosed} then now() end,
          closed_by = case when ${isClosed} then ${userId} end, last_modify_user_id = ${userId},
          last_modify_time = now() where id = ${id}`.execute(trx)
    })
  },

  async assign({ ids, assigneeId, dueDate }, by) {
    if (dueDate) assertDueDate(dueDate)
    const reader = await alertReaderOf(by)
    const { userId } = by.session
    return by.db.transaction().execute(async (trx) => {
      await assertOwner(trx, assigneeId)
      const distinct = [...new Set(ids)].toSorted()
      for (const id of distinct) {
        const previous = await lockEduRecord(trx, 'alert', id)
        const alert = await requireAlert(trx, reader, id)
        if (alert.status === 'closed') throw refuse(text.closed, {}, Code.conflict)
        await sql`
          update edu_alert set assignee_id = ${assigneeId}, due_date = coalesce(${dueDate ?? null}::date, due_date),
            last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
        await recordDifference(trx, by, { noun: 'alert', id, action: 'update' }, previous)
        if (assigneeId !== userId && assigneeId !== alert.assigneeId)
          await notifyOwners(trx, [{ to: assigneeId, type: alert.type, n: 1 }], userId)
      }
      return { assigned: distinct.length }
    })
  },
}
