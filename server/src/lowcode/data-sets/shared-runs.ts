import { LRUCache } from 'lru-cache'
import { refuse } from '../../errors/refusal.ts'
import { untilAborted } from './reader.ts'
import { text } from './text.ts'

/** All cached answers together, and the largest one. */
const maxTotalBytes = 64_000_000
const maxAnswerBytes = 8_000_000

interface SharedRun {
  readonly answer: Promise<object>
  readonly controller: AbortController
  /** Callers that wait for it. */
  waiting: number
}

/** Runs of data sets: callers with the same key share one run, and its answer is kept for some seconds. */
export interface SharedRuns {
  /** The run is cancelled when the last caller that waits for it has left. `fresh` neither joins a run nor takes an answer. */
  get<T extends object>(
    key: string,
    options: { readonly seconds: number; readonly fresh: boolean; readonly signal: AbortSignal },
    load: (signal: AbortSignal) => Promise<T>,
  ): Promise<T>
}

export function openSharedRuns(): SharedRuns {
  const running = new Map<string, SharedRun>()
  const answers = new LRUCache<string, object>({
    maxSize: maxTotalBytes,
    maxEntrySize: maxAnswerBytes,
    sizeCalculation: (answer) => JSON.stringify(answer).length * 2,
  })
  const start = (key: string, seconds: number, load: (signal: AbortSignal) => Promise<object>): SharedRun => {
    const controller = new AbortController()
    const run: SharedRun = { answer: load(controller.signal), controller, waiting: 0 }
    running.set(key, run)
    const end = () => {
      if (running.get(key) === run) running.delete(key)
    }
    run.answer.then((answer) => {
      end()
      if (seconds > 0) answers.set(key, answer, { ttl: seconds * 1_000 })
    }, end)
    return run
  }
  return {
    async get<T extends object>(
      key: string,
      { seconds, fresh, signal }: { seconds: number; fresh: boolean; signal: AbortSignal },
      load: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      const known = fresh || seconds === 0 ? undefined : answers.get(key)
      if (known) return known as T
      const joined = fresh ? undefined : running.get(key)
      const run = joined && !joined.controller.signal.aborted ? joined : start(key, seconds, load)
      run.waiting += 1
      try {
        return (await untilAborted(run.answer, signal)) as T
      } catch (error) {
        throw signal.aborted ? refuse(text.stopped) : error
      } finally {
        run.waiting -= 1
        if (run.waiting === 0) run.controller.abort()
      }
    },
  }
}
