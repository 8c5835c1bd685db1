import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createServerEnv, findFreePort, waitUntilHealthy } from '../server.ts'
import type { Stage } from '../stage.ts'

/** The server from source with hand-written calls beside those of released designs. */
export interface HandWrittenServer {
  readonly origin: string
  readonly pid: number
  readCpuMs(): Promise<number>
  stop(): Promise<void>
}

export async function startHandWritten({ root, connection, scratchDir }: Stage): Promise<HandWrittenServer> {
  const port = await findFreePort()
  const log = openSync(join(scratchDir, 'hand-written.log'), 'a')
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', join(import.meta.dirname, 'server.ts'), String(connection.host)],
    {
      cwd: root,
      env: {
        ...createServerEnv({ dataDir: dirname(String(connection.host)), port }),
        NODE_ENV: 'production',
      },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const origin = `http://127.0.0.1:${port}`
  if (!(await waitUntilHealthy(origin, 60_000, hasExited)))
    throw new Error('The server with hand-written handlers did not become healthy; see hand-written.log.')
  return {
    origin,
    pid: child.pid ?? 0,
    async readCpuMs() {
      const response = await fetch(`${origin}/metrics`)
      const metrics = await response.text()
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000
    },
    async stop() {
      if (hasExited()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
