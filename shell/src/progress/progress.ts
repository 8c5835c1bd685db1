import { useSyncExternalStore } from 'react'

let waiting = 0
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Something that was navigated to is on its way; gives the way to say that it is there. */
export function beginProgress(): () => void {
  waiting++
  tell()
  let over = false
  return () => {
    if (over) return
    over = true
    waiting--
    tell()
  }
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWaiting = (): boolean => useSyncExternalStore(watch, () => waiting > 0)
