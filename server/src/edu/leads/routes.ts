import { sql } from 'kysely'
import type { leads, TrackStatus } from '@tessera/shared/contract/edu/leads'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { changeEduRecord, lockEduRecord, recordDifference } from '../changes/store.ts'
import { protectedOrders } from '../orders/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { refreshStages } from '../students/stage.ts'
import { listLeads, loadBoard, loadFunnel } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

/** What a locked student is as a lead; throws for students who have signed. */
async function requireLead(trx: Db, id: string) {
  const { rows } = await typedSql({
    ...columnsOf('edu_student', 'name', 'stage'),
    trackStatus: column.oneOf('none', 'tracking', 'booked', 'tried', 'signed', 'invalid'),
  })`
    select name, stage, coalesce(track_status, 'none') as "trackStatus" from edu_student where id = ${id}`.execute(
    trx,
  )
  const [lead] = rows
  if (lead!.stage !== 'lead' && lead!.stage !== 'trial') throw refuse(text.notLead, { name: lead!.name })
  return lead!
}

/** Moves a locked lead to a column. `invalid` needs a reason; a trial lesson decides where an open lead stands. */
export async function moveLead(
  trx: Db,
  userId: string,
  id: string,
  {
    trackStatus,
    lostReason,
    expectedStatus,
  }: { trackStatus: TrackStatus; lostReason?: string | null; expectedStatus?: TrackStatus | null },
): Promise<void> {
  const lead = await requireLead(trx, id)
  if (expectedStatus && expectedStatus !== lead.trackStatus)
    throw refuse(text.movedMeanwhile, { name: lead.name }, Code.conflict)
  const isLost = trackStatus === 'invalid'
  if (isLost && !lostReason) throw refuseField('lostReason', text.reasonRequired)
  await sql`
    update edu_student set track_status = ${trackStatus}, lost_reason = ${isLost ? (lostReason ?? null) : null},
      lost_at = case when ${isLost} then now() end, next_track_at = case when ${isLost} then null else next_track_at end,
      last_modify_user_id = ${userId}, last_modify_time = now() where id = ${id}`.execute(trx)
  await refreshStages(trx, [id])
  if (isLost || lead.trackStatus === 'invalid') return
  const moved = await requireLead(trx, id)
  if (moved.trackStatus !== trackStatus) throw refuse(text.hasTrial, { name: lead.name })
}

async function assertConsultant(trx: Db, id: string): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select id from org_user where id = ${id} and delete_mark = 0 and enabled_mark = 1`.execute(trx)
  if (!rows[0]) throw refuseField('consultantId', text.noConsultant, { name: id })
}

export const leadHandlers: Handlers<typeof leads> = {
  list: async (filter, context) => listLeads(context, await getScope(context), filter),
  async board(filter, context) {
    return { list: await loadBoard(context, await getScope(context), filter) }
  },
  async funnel(input, context) {
    if (input.to < input.from) throw refuseField('to', text.periodReversed)
    const scope = await getScope(context)
    const seesOrders = canCall(context.session.access, { menu: protectedOrders.menu })
    const orders = seesOrders ? await scopeOf(context, protectedOrders) : null
    return { list: await loadFunnel(context.db, scope, input, orders?.rows ?? null) }
  },

  async setStatus({ id, ...input }, by) {
    const scope = await getScope(by)
    await changeEduRecord(
      by,
      { noun: 'student', id, action: 'state', ...(input.lostReason ? { reason: input.lostReason } : {}) },
      async (trx) => {
        await scope.lockRow(trx, id)
        await moveLead(trx, by.session.userId, id, {
          trackStatus: input.trackStatus,
          lostReason: input.lostReason ?? null,
          expectedStatus: input.expectedStatus ?? null,
        })
      },
    )
  },
  async setIntention({ id, intention }, by) {
    const scope = await getScope(by)
    await changeEduRecord(by, { noun: 'student', id, action: 'update' }, async (trx) => {
      await scope.lockRow(trx, id)
      await requireLead(trx, id)
      await sql`
        update edu_student set intention = ${intention}, last_modify_user_id = ${by.session.userId},
          last_modify_time = now() where id = ${id}`.execute(trx)
    })
  },
  async assign({ ids, consultantId }, by) {
    const scope = await getScope(by)
    return by.db.transaction().execute(async (trx) => {
      await assertConsultant(trx, consultantId)
      const distinct = [...new Set(ids)].toSorted()
      for (const id of distinct) {
        await scope.lockRow(trx, id)
        const previous = await lockEduRecord(trx, 'student', id)
        await scope.update(trx, id, { consultantId }, async (body) => {
          if (body.consultantId === undefined) return
          await sql`
            update edu_student set consultant_id = ${consultantId}, last_modify_user_id = ${by.session.userId},
              last_modify_time = now() where id = ${id}`.execute(trx)
        })
        await recordDifference(trx, by, { noun: 'student', id, action: 'update' }, previous)
      }
      return { assigned: distinct.length }
    })
  },
}
