import { useSyncExternalStore } from 'react'

let pendingCount = 0
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Starts the progress bar; returns the function that ends it. The bar runs until all are ended. */
export function beginProgress(): () => void {
  pendingCount++
  notifyListeners()
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    pendingCount--
    notifyListeners()
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsLoading = (): boolean => useSyncExternalStore(subscribe, () => pendingCount > 0)
