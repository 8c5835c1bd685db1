import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server process of the bench. */
export interface BenchServer {
  readonly origin: string
  readonly pid: number
  /** CPU milliseconds of the process so far, from its /metrics. */
  readCpuMs(): Promise<number>
  stop(): Promise<void>
}

/** As in `tools/start/command.mjs`. */
const serverFlags = ['--enable-source-maps', '--max-semi-space-size=16']

/**
 * Starts the built server like `npm start`, on a free port, with its database in `dataDir`; resolves when it
 * is healthy and has written the compressed copies of the built files.
 */
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
}): Promise<BenchServer> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const logFile = join(dataDir, `${name}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [...serverFlags, 'server/dist/main.mjs'], {
    cwd: root,
    env: {
      ...createServerEnv({ dataDir, port }),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: '.cache/compiled',
      ...env,
    },
    stdio: ['ignore', log, log, 'ipc'],
  })
  closeSync(log)
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const isHealthy = await waitUntilHealthy(origin, 60_000, hasExited)
  if (!isHealthy) {
    child.kill('SIGKILL')
    throw new Error(`The server did not become healthy:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  }
  await waitUntilCompressed(origin, 600_000, hasExited)
  return {
    origin,
    pid: child.pid ?? 0,
    async readCpuMs() {
      const response = await fetch(`${origin}/metrics`)
      const metrics = await response.text()
      const seconds = /^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]
      if (!seconds) throw new Error('/metrics has no process_cpu_seconds_total.')
      return Number(seconds) * 1000
    },
    async stop() {
      if (hasExited()) return
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      if (!(await Promise.race([exited, sleep(30_000, undefined, { ref: false })]))) child.kill('SIGKILL')
      await exited
    },
  }
}

/** Waits for the compressed copies, whose bytes rows count. Writing them takes CPU, too. */
async function waitUntilCompressed(
  origin: string,
  timeoutMs: number,
  isCancelled: () => boolean,
): Promise<void> {
  for (const until = performance.now() + timeoutMs; performance.now() < until; await sleep(200)) {
    if (isCancelled()) throw new Error('The server ended before its files were compressed.')
    const response = await fetch(`${origin}/metrics`)
    const metrics = await response.text()
    if (/^tessera_files_compressed 1$/m.test(metrics)) return
  }
  throw new Error('The files were not compressed in time.')
}

/** Environment variables of the caller that must not reach a measured server. */
const ignoredSettings = new Set([
  'ADMIN_PASSWORD',
  'BODY_LIMIT',
  'DATABASE_URL',
  'LOG_LEVEL',
  'NODE_ENV',
  'SHELL_DIR',
  'TRUST_PROXY',
])

/** The environment of a bench server, the same for every run. */
export const createServerEnv = ({ dataDir, port }: { dataDir: string; port: number }): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ignoredSettings.has(name))),
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_POOL: String(maxConnections),
  DEMO: 'on',
  DEMO_HISTORY: 'off',
  // Allows data sources on this machine, which rows of the bench use.
  SOURCE_NETWORKS: '127.0.0.1',
})

/** Maximum of database connections, for the server and for the bare queries. */
export const maxConnections = 10

/** Waits until the server is healthy; false on time-out or when `isCancelled` returns true. */
export async function waitUntilHealthy(
  origin: string,
  timeoutMs: number,
  isCancelled: () => boolean,
): Promise<boolean> {
  for (
    const until = performance.now() + timeoutMs;
    performance.now() < until && !isCancelled();
    await sleep(10)
  ) {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await answer?.arrayBuffer()
    if (answer?.status === 200) return true
  }
  return false
}

/** Finds a free port from 3300 to 3399. */
export async function findFreePort(): Promise<number> {
  for (let port = 3300; port < 3400; port++) {
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
  throw new Error('All ports from 3300 to 3399 are in use.')
}
