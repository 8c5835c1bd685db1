import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DesignerState, DesignerStore } from './store.ts'

export const DesignerContext = createContext<DesignerStore | null>(null)

/** The design whose form is edited, for what other records say about it; '' for none. */
export const DesignIdContext = createContext('')

export function useDesigner(): DesignerStore {
  const store = useContext(DesignerContext)
  if (!store) throw new Error('Outside a designer.')
  return store
}

/** Returns a part of the state; renders again only when this part changes. */
export function useDesignerState<T>(select: (state: DesignerState) => T): T {
  const store = useDesigner()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

export const useDraft = () => useDesignerState(({ history }) => history.present)
export const useSelected = () => useDesignerState(({ selected }) => selected)
