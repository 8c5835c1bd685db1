import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Database } from '../src/db/connect.ts'
import { atTheEnd } from './at-the-end.ts'

export interface OtherProcess {
  kill(signal: 'SIGKILL' | 'SIGTERM'): void
  ended: Promise<unknown>
}

/** A program beside this file in a process of its own on the same database, which it is given with `words` as its arguments. */
export function otherProcess(program: string, { options }: Database, ...words: string[]): OtherProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, program), JSON.stringify(options), ...words],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  atTheEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { kill: (signal) => void child.kill(signal), ended }
}
