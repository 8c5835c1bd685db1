import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadResult } from './load.ts'

type WorkerMessage<Result> = { result: Result } | { error: string }

/** A worker process that runs jobs one after the other. */
export interface Worker<Job, Result = LoadResult> {
  /** Runs one job; rejects when the job fails, the worker ends, or nothing arrives within a minute. */
  run(job: Job): Promise<Result>
  stop(): Promise<void>
}

/** Starts a worker file of this folder in a separate process, so that its CPU time is measured separately. */
export function startWorker<Job extends object, Result = LoadResult>(file: string): Worker<Job, Result> {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async run(job) {
      const finished = new AbortController()
      const signal = AbortSignal.any([finished.signal, AbortSignal.timeout(60_000)])
      const answered = once(child, 'message', { signal })
      const ended = once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error(`${file} has ended.`)),
      )
      child.send(job)
      try {
        const [message] = (await Promise.race([answered, ended])) as [WorkerMessage<Result>]
        if ('error' in message) throw new Error(message.error)
        return message.result
      } finally {
        finished.abort() // removes the listeners
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs the jobs that the bench sends, in the worker process, until the bench ends. */
export function runJobs<Job, Result = LoadResult>(work: (job: Job) => Promise<Result>): void {
  process.on('message', (job) => {
    const send = (message: WorkerMessage<Result>) => process.send?.(message)
    work(job as Job).then(
      (result) => send({ result }),
      (error: unknown) => send({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
