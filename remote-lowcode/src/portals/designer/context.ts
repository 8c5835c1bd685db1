import { createContext, useContext, useSyncExternalStore } from 'react'
import type { PortalState, PortalStore } from './store.ts'

export const PortalContext = createContext<PortalStore | null>(null)

export function usePortalStore(): PortalStore {
  const store = useContext(PortalContext)
  if (!store) throw new Error('no portal is open')
  return store
}

/** A part of the state; must be the same value as long as it has not changed. */
export function usePortalState<T>(select: (state: PortalState) => T): T {
  const store = usePortalStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
