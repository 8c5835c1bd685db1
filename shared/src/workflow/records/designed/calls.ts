import { bindCall } from '../../../client/bind-call.ts'
import { recordWork } from '../../../contract/lowcode/record-work.ts'
import { onlineForms, onlineImports } from '../../../contract/lowcode/online.ts'
import type { ImportCalls } from '../../../contract/system/transfers.ts'
import type { Call } from '../../../contract/wire.ts'
import { callsOfViews, recordCallsOf } from '../../../lists/records/record-calls.ts'

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
