import { createContext, useContext } from 'react'
import type { PopupSource } from '../ui/popup-picker/popup-picker.tsx'

/**
 * Provides records of other forms and workflow tasks to fields. The page provides it, because it knows the
 * acting user. Without it, such a field cannot be opened.
 */
export interface Records {
  readonly source: (
    of: { readonly modelId: string } | { readonly flowId: string },
  ) => PopupSource['fetch'] | null
}

export const RecordsContext = createContext<Records>({ source: () => null })

export const useRecords = (): Records => useContext(RecordsContext)
