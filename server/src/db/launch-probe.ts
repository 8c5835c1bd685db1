import pg from 'pg'
import { owner } from './launch-cluster.ts'

/**
 * Name of the connection that each launch keeps open: it shows which launches use PostgreSQL, and ends with
 * PostgreSQL.
 */
const launcherName = 'tessera launcher'

/**
 * `busy`: PostgreSQL runs but accepts no connection (starting, recovering, shutting down, full). `silent`:
 * nothing listens.
 */
export type ProbeResult =
  | { state: 'open'; client: pg.Client; version: string }
  | { state: 'busy'; reason: string }
  | { state: 'silent' }

/** Tries to connect once; `host` is the folder of the socket. Creates the database where it is missing. */
export async function probePostgres(host: string): Promise<ProbeResult> {
  try {
    return await connectAsOwner(host, owner)
  } catch (fault) {
    const code = errorCode(fault)
    if (code === '3D000') {
      await createDatabase(host)
      return probePostgres(host)
    }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { state: 'silent' }
    return { state: 'busy', reason: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** Whether another launch, of this or another process, has its connection open. */
export async function isUsedByOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [launcherName],
  )
  return rows.length > 0
}

async function connectAsOwner(host: string, database: string): Promise<ProbeResult> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: owner,
    database,
    application_name: launcherName,
    connectionTimeoutMillis: 5_000,
    ssl: false,
  })
  client.on('error', () => {}) // 'end' follows, and the launch listens to that event
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const version = rows[0]?.version.split(' ')[0] ?? '' // distributors append their own words
    return { state: 'open', client, version }
  } catch (fault) {
    client.end().catch(() => {})
    throw fault
  }
}

async function createDatabase(host: string): Promise<void> {
  const connection = await connectAsOwner(host, 'postgres')
  if (connection.state !== 'open') return
  try {
    await connection.client.query(`create database ${owner}`)
  } finally {
    await connection.client.end()
  }
}

const errorCode = (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : undefined)
