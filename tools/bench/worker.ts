import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Ran } from './load.ts'

type Answer<Told> = { ran: Told } | { fault: string }

export interface Worker<Job, Told = Ran> {
  /** One run; fails when the worker says so, ends, or is silent for a minute. */
  run(job: Job): Promise<Told>
  end(): Promise<void>
}

/** Starts one of this folder's worker files in a process of its own, so that its CPU time is its own too. */
export function hire<Job extends object, Told = Ran>(file: string): Worker<Job, Told> {
  const child = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    async run(job) {
      const over = new AbortController()
      const signal = AbortSignal.any([over.signal, AbortSignal.timeout(60_000)])
      const answered = once(child, 'message', { signal })
      const ended = once(child, 'exit', { signal }).then(() =>
        Promise.reject(new Error(`${file} has ended.`)),
      )
      child.send(job)
      try {
        const [answer] = (await Promise.race([answered, ended])) as [Answer<Told>]
        if ('fault' in answer) throw new Error(answer.fault)
        return answer.ran
      } finally {
        over.abort() // nobody listens on
      }
    },
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The worker's side: does what it is sent, one job after the other, and ends with the bench. */
export function serve<Job, Told = Ran>(work: (job: Job) => Promise<Told>): void {
  process.on('message', (job) => {
    const tell = (answer: Answer<Told>) => process.send?.(answer)
    work(job as Job).then(
      (ran) => tell({ ran }),
      (fault: unknown) => tell({ fault: fault instanceof Error ? fault.message : String(fault) }),
    )
  })
  process.once('disconnect', () => process.exit())
}
