import { bindCall } from '@tessera/shared/client/bind-call'
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
    imports: Object.fromEntries(
      Object.entries(onlineImports).map(([name, row]) => [name, bindCall(row, id as never)]),
    ) as unknown as ImportCalls,
  }
}
export type ModelCalls = ReturnType<typeof callsOf>
