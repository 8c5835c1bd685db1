import type { onlineViews } from '@tessera/shared/contract/lowcode/views'
import type { Context, Handlers } from '../../../http/context.ts'
import { assertCan } from '../access.ts'
import type { RecordPlan } from '../plan.ts'
import { byCurrentRelease } from '../problems.ts'
import { withListedDrafts } from '../protected.ts'
import { recordUserOf, type RecordServices } from '../request-user.ts'
import type { RecordUser } from '../user.ts'
import { computeCharts } from './charts.ts'
import { countOptions } from './counts.ts'
import { listViewRecords } from './rows.ts'
import { listTreeRows } from './tree.ts'

/** The views of lists. They show the rows and columns that the list shows; changes are made by the calls for records. */
export function viewHandlers(services: RecordServices): Handlers<typeof onlineViews> {
  const open = <T>(
    id: string,
    context: Context,
    work: (plan: RecordPlan, user: RecordUser) => Promise<T>,
  ): Promise<T> =>
    byCurrentRelease(async () => {
      const plan = await services.recordPlans.of(id)
      await assertCan(context.db, context.session.access, id)
      return work(plan, recordUserOf(context, services))
    })
  /** With the drafts of the caller, which the list shows as well; charts add up what was submitted. */
  const openListed: typeof open = (id, context, work) =>
    open(id, context, (plan, user) => work(withListedDrafts(plan, user.userId), user))
  return {
    records: ({ id, ...input }, context) =>
      openListed(id, context, (plan, user) => listViewRecords(plan, user, input)),
    counts: ({ id, ...input }, context) =>
      openListed(id, context, (plan, user) => countOptions(plan, user, input)),
    tree: ({ id, ...input }, context) =>
      openListed(id, context, (plan, user) => listTreeRows(plan, user, input)),
    charts: async ({ id, ...filter }, context) => ({
      list: await open(id, context, (plan, user) => computeCharts(plan, user, filter)),
    }),
  }
}
