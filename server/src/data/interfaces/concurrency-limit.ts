import { Code } from '@tessera/shared/contract/wire'
import { general } from '../../errors/text.ts'
import { refuse } from '../../errors/refusal.ts'

/** Running and pending calls of one interface. A slow interface must not occupy every connection. */
const maxRunning = 4
const maxQueued = 100

/** Limits how many calls run at once per key. Further calls wait; refuses with 429 if too many wait. */
export function openConcurrencyLimit(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { running: number; pending: (() => void)[] }>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, pending: [] }
    queues.set(key, queue)
    if (queue.running >= maxRunning) {
      if (queue.pending.length >= maxQueued) throw refuse(general.tooOften, {}, Code.tooManyRequests)
      await new Promise<void>((proceed) => queue.pending.push(proceed))
    } else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.pending.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
