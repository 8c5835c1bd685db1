import { onlineForms } from '../../contract/lowcode/online.ts'
import { queryPlans } from '../../contract/lowcode/query-plans.ts'
import { recordComments } from '../../contract/lowcode/record-comments.ts'
import { recordWork } from '../../contract/lowcode/record-work.ts'
import { onlineViews } from '../../contract/lowcode/views.ts'
import type { Call } from '../../contract/wire.ts'
import { bindCall } from '../../client/bind-call.ts'

/** The calls for what every design has beside its list and its form. */
export function recordCallsOf(designId: string) {
  const id = { id: designId }
  return {
    designId,
    list: bindCall(onlineForms.list, id),
    read: bindCall(onlineForms.read, id),
    update: bindCall(onlineForms.update, id),
    charts: bindCall(onlineViews.charts, id),
    runButton: bindCall(onlineForms.runButton, id),
    submitMany: bindCall(onlineForms.submitMany, id),
    batchEdit: bindCall(recordWork.batchEdit, id),
    deleted: bindCall(recordWork.deleted, id),
    undelete: bindCall(recordWork.undelete, id),
    history: bindCall(recordWork.history, id),
    restore: bindCall(recordWork.restore, id),
    plans: {
      list: bindCall(queryPlans.list, id),
      create: bindCall(queryPlans.create, id),
      update: bindCall(queryPlans.update, id),
      remove: bindCall(queryPlans.remove, id),
    },
    comments: {
      list: bindCall(recordComments.list, id),
      candidates: bindCall(recordComments.candidates, id),
      create: bindCall(recordComments.create, id),
      update: bindCall(recordComments.update, id),
      remove: bindCall(recordComments.remove, id),
    },
  }
}
export type RecordCalls = ReturnType<typeof recordCallsOf>

/** The calls for one view of the list of a design. */
export function viewCallsOf(designId: string, view: string) {
  const params = { id: designId, view }
  return {
    records: bindCall(onlineViews.records, params),
    counts: bindCall(onlineViews.counts, params),
    tree: bindCall(onlineViews.tree, params),
  }
}
export type ViewCalls = ReturnType<typeof viewCallsOf>

/** The calls for all of these views, whose answers are stale after a change of a record. */
export const callsOfViews = (designId: string, views: readonly string[]): Call[] =>
  views.flatMap((view) => Object.values(viewCallsOf(designId, view)) as Call[])
