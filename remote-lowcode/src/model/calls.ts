import { bindCall } from '@tessera/shared/client/bind-call'
import { queryPlans } from '@tessera/shared/contract/lowcode/query-plans'
import { recordComments } from '@tessera/shared/contract/lowcode/record-comments'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import type { ImportCalls } from '@tessera/shared/contract/system/transfers'

/** The calls for the records of one design. */
export function callsOf(modelId: string) {
  const id = { id: modelId }
  const remove = bindCall(onlineForms.remove, id)
  return {
    list: bindCall(onlineForms.list, id),
    create: bindCall(onlineForms.create, id),
    update: bindCall(onlineForms.update, id),
    read: bindCall(onlineForms.read, id),
    // A list deletes its rows by `id`.
    remove: { ...remove, path: remove.path.replace('{recordId}', '{id}') },
    removeMany: bindCall(onlineForms.removeMany, id),
    export: bindCall(onlineForms.export, id),
    sums: bindCall(recordWork.sums, id),
    batchEdit: bindCall(recordWork.batchEdit, id),
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
export type ModelCalls = ReturnType<typeof callsOf>
