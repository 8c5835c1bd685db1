import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { endRun, lease, lostRuns, makeDue, stillRunning, takeRuns, untilDue, type Taken } from './store.ts'
import type { Said } from './text.ts'
import { reason } from './work.ts'

/** Runs at once in one process, and minutes after which one is given up. */
const atOnce = 8
const patience = 15
/** Milliseconds after which it looks at the latest, whatever it was told, and after which it looks again where it could not. */
const longest = 15_000
const pause = 2_000

export interface Runner {
  close(): Promise<void>
}

interface Parts {
  db: Db
  bus: Bus
  onError: (error: unknown) => void
  /** What a run does. */
  work: (task: Taken) => Promise<Said>
}

/**
 * Runs what is due, in any number of processes on one database: a task is planned by whoever locks its row, a run is taken by whoever locks
 * it, and what a runner says counts only under the fencing number it was given. A run whose runner died is tried again where its task says
 * so, and else told as broken off: nothing runs twice by itself.
 */
export function openRunner({ db, bus, onError, work }: Parts): Runner {
  const active = new Set<Promise<void>>()
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let again = false

  const wake = () => {
    again = true
    clearTimeout(timer)
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = undefined
        // Woken in the moment after the last look.
        if (again && !end.signal.aborted) wake()
      })
  }
  /** The database may be away for a moment: what is due then is due afterwards. */
  const failed = (error: unknown) => {
    onError(error)
    if (!end.signal.aborted) timer = setTimeout(wake, pause).unref()
  }
  const look = async () => {
    while (again && !end.signal.aborted) {
      again = false
      while ((await makeDue(db)) > 0);
      for (const lost of await lostRuns(db)) await endRun(db, lost, false, { key: 'died' })
      const room = atOnce - active.size
      const taken = room > 0 ? await takeRuns(db, room) : []
      for (const one of taken) {
        const running: Promise<void> = carry(one)
          .catch(onError)
          .finally(() => {
            active.delete(running)
            if (!end.signal.aborted) wake()
          })
        active.add(running)
      }
      if (taken.length > 0 && taken.length === room) again = true
    }
    if (end.signal.aborted) return
    const wait = active.size < atOnce ? await untilDue(db) : null
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(longest, Math.max(50, wait ?? longest))).unref()
  }
  const carry = async (task: Taken) => {
    const beat = setInterval(() => void stillRunning(db, task).catch(onError), (lease / 3) * 1_000)
    let late: NodeJS.Timeout | undefined
    try {
      const over = new Promise<Said>(
        (done) => (late = setTimeout(() => done({ key: 'timedOut', n: patience }), patience * 60_000)),
      )
      const said = await Promise.race([work(task), over])
      await endRun(db, task, said.key !== 'timedOut', said)
    } catch (error) {
      await endRun(db, task, false, { key: 'failed', why: reason(error) })
    } finally {
      clearInterval(beat)
      clearTimeout(late)
    }
  }
  const stop = bus.on('tasks', wake)
  timer = setTimeout(wake, 200).unref()
  return {
    async close() {
      end.abort()
      stop()
      clearTimeout(timer)
      await looking
      await Promise.all(active)
    },
  }
}
