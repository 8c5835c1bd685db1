import { createContext, useContext } from 'react'
import type { PopupSource } from '../widgets/popup-picker/popup-picker.tsx'

/**
 * Where fields find records of other forms and tasks of workflows: the page provides it, since it knows on
 * whose behalf it asks. Alone a control has none and cannot be opened.
 */
export interface Records {
  readonly source: (
    of: { readonly modelId: string } | { readonly flowId: string },
  ) => PopupSource['fetch'] | null
}

export const RecordsContext = createContext<Records>({ source: () => null })

export const useRecords = (): Records => useContext(RecordsContext)
