import { afterAll } from 'vitest'

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>

/**
 * Remembers the timers that are started from now on. A page that is closed takes its timers with it; under Vitest they are
 * Node's and would run on when the page of a test file is gone ("window is not defined"). Returns what ends them all.
 */
export const rememberTimers = (timers: Timers): (() => void) => {
  const started = new Set<NodeJS.Timeout>()
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const start = timers[name] as (...args: unknown[]) => NodeJS.Timeout
    const remembering = (...args: unknown[]): NodeJS.Timeout => {
      const timer = start(...args)
      started.add(timer)
      return timer
    }
    timers[name] = Object.assign(remembering, start) as never
  }
  return () => {
    for (const timer of started) clearTimeout(timer)
    started.clear()
  }
}

if ('window' in globalThis) afterAll(rememberTimers(globalThis))
