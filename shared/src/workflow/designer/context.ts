import { createContext, useContext, useSyncExternalStore } from 'react'
import type { FlowDesignerState, FlowDesignerStore } from './store.ts'

export const FlowDesignerContext = createContext<FlowDesignerStore | null>(null)

export function useFlowDesigner(): FlowDesignerStore {
  const store = useContext(FlowDesignerContext)
  if (!store) throw new Error('Outside a flow designer.')
  return store
}

/** Returns a part of the state; renders again only when this part changes. */
export function useDesignerState<T>(select: (state: FlowDesignerState) => T): T {
  const store = useFlowDesigner()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}

export const useDraft = () => useDesignerState(({ history }) => history.present)
