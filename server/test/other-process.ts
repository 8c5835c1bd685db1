import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from '../src/db/connect.ts'
import { afterFile } from './after-file.ts'

export interface OtherProcess {
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'): void
  ended: Promise<unknown>
}

/** Starts a program of this folder in its own process; its arguments are the database options and `words`. */
export function startProcess(program: string, { options }: Database, ...words: string[]): OtherProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, program), JSON.stringify(options), ...words],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  afterFile(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { kill: (signal) => void child.kill(signal), ended }
}
