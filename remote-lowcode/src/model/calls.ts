import { bindCall } from '@tessera/shared/client/bind-call'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import type { ImportCalls } from '@tessera/shared/contract/system/transfers'
import type { Call } from '@tessera/shared/contract/wire'
import { callsOfViews, recordCallsOf } from '@tessera/shared/lists/records/record-calls'

/** The calls for the records of one design, whose list has these views. */
export function callsOf(modelId: string, viewKeys: readonly string[] = []) {
  const id = { id: modelId }
  const remove = bindCall(onlineForms.remove, id)
  const own = recordCallsOf(modelId)
  const sums = bindCall(recordWork.sums, id)
  return {
    ...own,
    /** What shows records, and is stale after a change of one. */
    stale: [own.list, sums, own.charts, ...callsOfViews(modelId, viewKeys)] as readonly Call[],
    create: bindCall(onlineForms.create, id),
    // A list deletes its rows by `id`.
    remove: { ...remove, path: remove.path.replace('{recordId}', '{id}') },
    removeMany: bindCall(onlineForms.removeMany, id),
    export: bindCall(onlineForms.export, id),
    sums,
    imports: Object.fromEntries(
      Object.entries(onlineImports).map(([name, row]) => [name, bindCall(row, id as never)]),
    ) as unknown as ImportCalls,
  }
}
export type ModelCalls = ReturnType<typeof callsOf>
