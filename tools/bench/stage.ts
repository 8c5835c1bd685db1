import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { session } from '@tessera/shared/contract/shell/session'
import { buildBenchShell } from './bench-shell.ts'
import { people } from './people.ts'
import { connections, startServer, type Server } from './server.ts'

/** How much every row does: enough for figures, or once to see that it can be measured. */
export interface Effort {
  readonly smoke: boolean
  /** Interleaved rounds of runs that are not repeated inside: at least 7. */
  readonly rounds: number
  /** Pairs of page openings: 20. */
  readonly pairs: number
  /** Seconds of one run under load. */
  readonly seconds: number
}

export interface Stage {
  readonly root: string
  readonly effort: Effort
  readonly server: Server
  /** For the administrator of the demo. */
  readonly token: string
  /** As owner, beside the server's own connections. */
  readonly database: pg.Client
  readonly connection: pg.PoolConfig
  readonly databaseLog: string
  /** Everything of the bench lies in it, and goes with it. */
  readonly folder: string
  /** A second server on the same database, whose shell has the page compiled in. */
  bundled(): Promise<Server>
  /** Also when the bench is interrupted: what is started last ends first. */
  atEnd(end: () => Promise<unknown>): void
}

/** A scratch folder with a server, its database and 10,000 people; `close` ends and removes everything. */
export async function setStage(
  root: string,
  effort: Effort,
): Promise<{ stage: Stage; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const ends: (() => Promise<unknown>)[] = [
    () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  ]
  const endAll = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end()
  }
  let closing: Promise<void> | undefined
  const close = () => (closing ??= endAll())
  try {
    const server = await startServer({ root, dataDir, name: 'server' })
    ends.push(() => server.end())
    const cluster = join(dataDir, 'postgres')
    const connection = {
      host: cluster,
      user: 'tessera',
      database: 'tessera',
      max: connections,
      application_name: 'bench',
    }
    const database = new pg.Client(connection)
    await database.connect()
    ends.push(() => database.end())
    await people(database)
    // What the runs wrote is deleted without asking every table that might refer to it.
    await database.query('set session_replication_role = replica')
    let second: Promise<Server> | undefined
    const startBundled = async () => {
      const started = await startServer({
        root,
        dataDir,
        name: 'bundled',
        env: { SHELL_DIR: await buildBenchShell(root) },
      })
      ends.push(() => started.end())
      return started
    }
    const bundled = () => (second ??= startBundled())
    const token = await signIn(server.origin)
    const atEnd = (end: () => Promise<unknown>) => void ends.push(end)
    return {
      stage: {
        root,
        effort,
        server,
        token,
        database,
        connection,
        databaseLog: join(cluster, 'postgres.log'),
        folder: dataDir,
        bundled,
        atEnd,
      },
      close,
    }
  } catch (fault) {
    await close()
    throw fault
  }
}

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
  const answer = (await (await fetch(`${origin}${session.login.path}`, { method: 'POST', body })).json()) as {
    msg: string
    data: { token: string } | null
  }
  if (!answer.data) throw new Error(`Signing in: ${answer.msg}`)
  return answer.data.token
}
