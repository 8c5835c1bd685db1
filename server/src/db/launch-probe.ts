import pg from 'pg'
import { owner } from './launch-cluster.ts'

/** Each launch keeps one connection of this name open: it shows who still uses PostgreSQL, and breaks when PostgreSQL does. */
const launcherName = 'tessera launcher'

/** `busy`: up but not yet, or no longer, taking connections (starting, recovering, shutting down, full). */
export type ProbeResult =
  | { state: 'open'; client: pg.Client; version: string }
  | { state: 'busy'; reason: string }
  | { state: 'silent' }

/** Tries the door of a data directory's PostgreSQL once, and makes the database when it is missing. */
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

/** Whether another launch, of this or of another process, still holds its connection. */
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
  client.on('error', () => {}) // the end of the connection is what matters, and 'end' tells it
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') as version",
    )
    const version = rows[0]?.version.split(' ')[0] ?? '' // distributors add words of their own
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
