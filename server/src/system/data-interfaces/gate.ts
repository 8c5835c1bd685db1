import { Code } from '@tessera/shared/contract/wire'
import { general } from '../../http/text.ts'
import { refuse } from '../../http/refusal.ts'

/** Of one interface at once, and waiting for that: an interface that takes long must not take every connection with it. */
const atOnce = 4
const mostWaiting = 100

/** Lets so many through at once for each key; the others wait, and too many are refused. */
export function openGate(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const doors = new Map<string, { inside: number; waiting: (() => void)[] }>()
  return async (key, work) => {
    const door = doors.get(key) ?? { inside: 0, waiting: [] }
    doors.set(key, door)
    if (door.inside >= atOnce) {
      if (door.waiting.length >= mostWaiting) throw refuse(general.tooOften, {}, Code.tooManyRequests)
      await new Promise<void>((go) => door.waiting.push(go))
    } else door.inside += 1
    try {
      return await work()
    } finally {
      const next = door.waiting.shift()
      if (next) next()
      else door.inside -= 1
      if (door.inside === 0) doors.delete(key)
    }
  }
}
