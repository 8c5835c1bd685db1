import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DesignerState, ScreenStore } from './store.ts'

export const StoreContext = createContext<ScreenStore | null>(null)

export function useScreenStore(): ScreenStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('no screen is open')
  return store
}

/** A part of the state; must be the same value as long as it has not changed. */
export function useScreenState<T>(select: (state: DesignerState) => T): T {
  const store = useScreenStore()
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
