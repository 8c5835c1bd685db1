import pg from 'pg'
import { owner } from './launch-cluster.ts'

/** Each launch keeps one connection of this name open: it shows who still uses PostgreSQL, and breaks when PostgreSQL does. */
const launcher = 'tessera launcher'

/** `busy`: up but not yet, or no longer, taking connections (starting, recovering, shutting down, full). */
export type Answer =
  | { at: 'open'; client: pg.Client; version: string }
  | { at: 'busy'; why: string }
  | { at: 'silent' }

/** Tries the door of a data directory's PostgreSQL once, and makes the database when it is missing. */
export async function knock(host: string): Promise<Answer> {
  try {
    return await enter(host, owner)
  } catch (fault) {
    const code = codeOf(fault)
    if (code === '3D000') {
      await makeDatabase(host)
      return knock(host)
    }
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return { at: 'silent' }
    return { at: 'busy', why: fault instanceof Error ? fault.message : String(fault) }
  }
}

/** Whether another launch, of this or of another process, still holds its connection. */
export async function usedByOthers(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [launcher],
  )
  return rows.length > 0
}

async function enter(host: string, database: string): Promise<Answer> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: owner,
    database,
    application_name: launcher,
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
    return { at: 'open', client, version }
  } catch (fault) {
    client.end().catch(() => {})
    throw fault
  }
}

async function makeDatabase(host: string): Promise<void> {
  const door = await enter(host, 'postgres')
  if (door.at !== 'open') return
  try {
    await door.client.query(`create database ${owner}`)
  } finally {
    await door.client.end()
  }
}

const codeOf = (fault: unknown) => (fault instanceof Error && 'code' in fault ? fault.code : undefined)
