import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Ticks at the start of each second, one timer for all clocks. */
function tick(): void {
  now = Date.now()
  timer = setTimeout(tick, 1_000 - (now % 1_000))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}
function read(): number {
  if (now === 0) now = Date.now()
  return now
}

/** Epoch milliseconds, which change every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
