import { bindCall } from '@tessera/shared/client/bind-call'
import { queryPlans } from '@tessera/shared/contract/lowcode/query-plans'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { onlineViews } from '@tessera/shared/contract/lowcode/views'
import type { ImportCalls } from '@tessera/shared/contract/system/transfers'
import type { Call } from '@tessera/shared/contract/wire'

/** The calls for the records of one design, whose list has these views. */
export function callsOf(modelId: string, viewKeys: readonly string[] = []) {
  const id = { id: modelId }
  const remove = bindCall(onlineForms.remove, id)
  const list = bindCall(onlineForms.list, id)
  const charts = bindCall(onlineViews.charts, id)
  const sums = bindCall(recordWork.sums, id)
  const views = viewKeys.flatMap((view) => Object.values(viewCallsOf(modelId, view)) as Call[])
  return {
    designId: modelId,
    list,
    charts,
    /** What shows records, and is stale after a change of one. */
    stale: [list, sums, charts, ...views] as readonly Call[],
    create: bindCall(onlineForms.create, id),
    update: bindCall(onlineForms.update, id),
    submitMany: bindCall(onlineForms.submitMany, id),
    read: bindCall(onlineForms.read, id),
    // A list deletes its rows by `id`.
    remove: { ...remove, path: remove.path.replace('{recordId}', '{id}') },
    removeMany: bindCall(onlineForms.removeMany, id),
    export: bindCall(onlineForms.export, id),
    sums,
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
    imports: Object.fromEntries(
      Object.entries(onlineImports).map(([name, row]) => [name, bindCall(row, id as never)]),
    ) as unknown as ImportCalls,
  }
}
/** The calls for one view of the list. */
export function viewCallsOf(modelId: string, view: string) {
  const params = { id: modelId, view }
  return {
    records: bindCall(onlineViews.records, params),
    counts: bindCall(onlineViews.counts, params),
    tree: bindCall(onlineViews.tree, params),
  }
}
export type ViewCalls = ReturnType<typeof viewCallsOf>
export type ModelCalls = ReturnType<typeof callsOf>
