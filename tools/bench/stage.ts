import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { session } from '@tessera/shared/contract/session/session'
import { buildBenchShell } from './bench-shell.ts'
import { insertUsers } from './users.ts'
import { maxConnections, startServer, type BenchServer } from './server.ts'

/** The amount of work per row: enough for reliable values, or one run as a smoke test. */
export interface Effort {
  readonly smoke: boolean
  /** Interleaved rounds, at least 7 in a full run. */
  readonly rounds: number
  /** Pairs of page openings, 20 in a full run. */
  readonly pairs: number
  /** Seconds of one run under load. */
  readonly seconds: number
}

/** What the rows of the bench run on. */
export interface Stage {
  readonly root: string
  readonly effort: Effort
  readonly server: BenchServer
  /** Session token of the demo administrator. */
  readonly token: string
  /** A connection as owner of the database, separate from the server's. */
  readonly database: pg.Client
  readonly connection: pg.PoolConfig
  readonly databaseLog: string
  /** Temporary folder with all files of the bench; removed at the end. */
  readonly scratchDir: string
  /** Starts a second server on the same database, whose shell has the compared page compiled in. */
  startBundledServer(): Promise<BenchServer>
  /**
   * Registers a cleanup, which also runs when the bench is interrupted. The last one registered runs first.
   */
  onEnd(end: () => Promise<unknown>): void
}

/**
 * Starts a server with its database and 10,000 users in a temporary folder; `close` stops and removes
 * everything.
 */
export async function openStage(
  root: string,
  effort: Effort,
): Promise<{ stage: Stage; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const cleanups: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const runCleanups = async () => {
    for (let end = cleanups.pop(); end; end = cleanups.pop()) await end()
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= runCleanups())
  try {
    const server = await startServer({ root, dataDir, name: 'server' })
    cleanups.push(() => server.stop())
    const cluster = join(dataDir, 'postgres')
    const connection = {
      host: cluster,
      user: 'tessera',
      database: 'tessera',
      max: maxConnections,
      application_name: 'bench',
    }
    const database = new pg.Client(connection)
    await database.connect()
    cleanups.push(() => database.end())
    await insertUsers(database)
    // Deletes rows of the runs without checking foreign keys.
    await database.query('set session_replication_role = replica')
    let second: Promise<BenchServer> | undefined
    const startBundled = async () => {
      const started = await startServer({
        root,
        dataDir,
        name: 'bundled',
        env: { SHELL_DIR: await buildBenchShell(root) },
      })
      cleanups.push(() => started.stop())
      return started
    }
    const bundled = () => (second ??= startBundled())
    const token = await signIn(server.origin)
    const atEnd = (end: () => Promise<unknown>) => void cleanups.push(end)
    return {
      stage: {
        root,
        effort,
        server,
        token,
        database,
        connection,
        databaseLog: join(cluster, 'postgres.log'),
        scratchDir: dataDir,
        startBundledServer: bundled,
        onEnd: atEnd,
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Signs in to the demo and returns the session token. */
export async function signIn(origin: string, account = 'admin'): Promise<string> {
  const password = createHash('md5').update('Tessera2026').digest('hex')
  const body = new URLSearchParams({
    account,
    password,
    client_id: 'admin',
    client_secret: '123456',
    scope: 'all',
    grant_type: 'password',
  })
  const response = await fetch(`${origin}${session.login.path}`, { method: 'POST', body })
  const answer = (await response.json()) as {
    msg: string
    data: { token: string } | null
  }
  if (!answer.data) throw new Error(`Signing in: ${answer.msg}`)
  return answer.data.token
}
