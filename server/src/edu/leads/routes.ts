import { sql } from 'kysely'
import type { leads } from '@tessera/shared/contract/edu/leads'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { changeEduRecord, lockEduRecord, recordDifference } from '../changes/store.ts'
import { protectedOrders } from '../orders/protected.ts'
import { protectedStudents } from '../students/protected.ts'
import { moveLead, requireLead } from './move.ts'
import { listLeads, loadBoard, loadFunnel } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedStudents)

async function assertConsultant(trx: Db, id: string): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select id from org_user where id = ${id} and delete_mark = 0 and enabled_mark = 1`.execute(trx)
  if (!rows[0]) throw refuseField('consultantId', text.noConsultant, { name: id })
}

export const leadHandlers: Handlers<typeof leads> = {
  list: async (filter, context) => listLeads(context, await getScope(context), filter),
  async board(filter, context) {
    const scope = await getScope(context)
    return { list: await loadBoard(context, scope, filter) }
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
    const { names, ...answer } = await by.db.transaction().execute(async (trx) => {
      await assertConsultant(trx, consultantId)
      const distinct = [...new Set(ids)].toSorted()
      const names: string[] = []
      for (const id of distinct) {
        await scope.lockRow(trx, id)
        const previous = await lockEduRecord(trx, 'student', id)
        await scope.update(trx, id, { consultantId }, async (body) => {
          if (body.consultantId === undefined) {
            names.push(previous.name)
            return
          }
          await sql`
            update edu_student set consultant_id = ${consultantId}, last_modify_user_id = ${by.session.userId},
              last_modify_time = now() where id = ${id}`.execute(trx)
        })
        await recordDifference(trx, by, { noun: 'student', id, action: 'update' }, previous)
      }
      if (names.length === distinct.length) throw refuse(text.notAssigned, { names }, Code.forbidden)
      return { assigned: distinct.length - names.length, names }
    })
    if (names.length > 0) by.warn({ text: text.notAssigned, values: { names } })
    return answer
  },
}
