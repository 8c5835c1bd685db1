import type { queryPlans } from '@tessera/shared/contract/lowcode/query-plans'
import { readSuperQuery } from '@tessera/shared/contract/lowcode/super-query'
import type { Context, Handlers } from '../../http/context.ts'
import { refuseField } from '../../errors/refusal.ts'
import { assertCan, type RecordServices } from '../records/store.ts'
import { createPlan, listPlans, removePlan, updatePlan } from './store.ts'
import { text } from './text.ts'

/** Saved super queries of the lists of released designs. */
export function queryPlanHandlers({ recordPlans }: RecordServices): Handlers<typeof queryPlans> {
  const open = async ({ db, session }: Context, designId: string) => {
    await recordPlans.ofAny(designId)
    await assertCan(db, session.access, designId)
  }
  return {
    async list({ id }, context) {
      await open(context, id)
      return { list: await listPlans(context.db, id, context.session) }
    },
    async create({ id, ...body }, context) {
      await open(context, id)
      assertReadable(body.superQueryJson)
      return { id: await createPlan(context.db, id, context.session.userId, body) }
    },
    async update({ id, planId, ...body }, context) {
      await open(context, id)
      assertReadable(body.superQueryJson)
      await context.db.transaction().execute((trx) => updatePlan(trx, id, planId, context.session, body))
    },
    async remove({ id, planId }, context) {
      await open(context, id)
      await context.db.transaction().execute((trx) => removePlan(trx, id, planId, context.session))
    },
  }
}

/** Refuses what is no query at all. Its fields are checked when it is used: they change with releases and grants. */
function assertReadable(superQueryJson: string): void {
  const { problems } = readSuperQuery(superQueryJson, {})
  if (problems.some(({ why }) => why !== 'unknownField')) throw refuseField('superQueryJson', text.unreadable)
}
