import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Server {
  readonly origin: string
  readonly pid: number
  /** Milliseconds of CPU that the process has taken so far, as its own /metrics say. */
  cpu(): Promise<number>
  end(): Promise<void>
}

/** The built server as `npm start` runs it, on a free port, with its database in `dataDir`. Ready when it is healthy. */
export async function startServer({
  root,
  dataDir,
  name,
  env = {},
}: {
  root: string
  dataDir: string
  name: string
  env?: Record<string, string>
}): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, `${name}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...scratchEnv({ dataDir, port }),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: '.cache/compiled',
      ...env,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const healthy = await waitHealthy(origin, 60_000, ended)
  if (!healthy) {
    child.kill('SIGKILL')
    throw new Error(`The server gave no answer:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async cpu() {
      const metrics = await (await fetch(`${origin}/metrics`)).text()
      const seconds = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]
      if (!seconds) throw new Error('/metrics does not tell process_cpu_seconds_total.')
      return Number(seconds) * 1000
    },
    async end() {
      if (ended()) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      if (!(await Promise.race([gone, pause(30_000, undefined, { ref: false })]))) child.kill('SIGKILL')
      await gone
    },
  }
}

/** The caller's own settings of a server: none of them may reach one that is measured. */
const settings = new Set([
  'ADMIN_PASSWORD',
  'BODY_LIMIT',
  'DATABASE_URL',
  'LOG_LEVEL',
  'NODE_ENV',
  'SHELL_DIR',
  'TRUST_PROXY',
])

/** The environment of a server of the bench, the same for every run. */
export const scratchEnv = ({ dataDir, port }: { dataDir: string; port: number }): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name))),
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_POOL: String(connections),
  DEMO: 'on',
  // Databases that rows of the bench open on this machine.
  SOURCE_NETWORKS: '127.0.0.1',
})

/** Connections to the database, of the server and of what it is compared with. */
export const connections = 10

/** False when there is no healthy answer in time, or `given up`. */
export async function waitHealthy(
  origin: string,
  patience: number,
  givenUp: () => boolean,
): Promise<boolean> {
  for (const until = performance.now() + patience; performance.now() < until && !givenUp(); await pause(10)) {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await answer?.arrayBuffer()
    if (answer?.status === 200) return true
  }
  return false
}

/** A port of this machine that nobody listens on, from 3300 to 3399. */
export async function freePort(): Promise<number> {
  for (let port = 3300; port < 3400; port++) {
    const probe = createServer()
    const free = await new Promise<boolean>((tell) => {
      probe.once('error', () => tell(false)).listen(port, '127.0.0.1', () => probe.close(() => tell(true)))
    })
    if (free) return port
  }
  throw new Error('Every port from 3300 to 3399 is taken.')
}
