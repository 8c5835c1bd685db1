import { createContext, useContext } from 'react'
import { call } from '../client/call.ts'
import { designs } from '../contract/lowcode/designs.ts'
import type { PopupSource } from '../ui/popup-picker/popup-picker.tsx'

/** Records of a released design with the fields that are shown, or the tasks of a workflow. */
export type RecordSource =
  | { readonly modelId: string; readonly relationField: string; readonly columns: readonly string[] }
  | { readonly flowId: string }

/** Provides records of other forms and workflow tasks to fields. Without a source, such a field cannot be opened. */
export interface Records {
  readonly source: (of: RecordSource) => PopupSource['fetch'] | null
}

/** Records of released designs that the user may see. Pages replace it where they have other records. */
export const RecordsContext = createContext<Records>({
  source: (of) => {
    if (!('modelId' in of) || of.modelId === '') return null
    const { modelId: id, relationField, columns } = of
    return async (page, signal) => {
      const { list, pagination } = await call(
        designs.fieldDataSelect,
        { id, ...page, relationField, columnOptions: columns.join() },
        { signal, quiet: true },
      )
      return { list, total: pagination.total }
    }
  },
})

export const useRecords = (): Records => useContext(RecordsContext)
