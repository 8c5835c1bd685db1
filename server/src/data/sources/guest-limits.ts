import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { isRunning, readPostmaster } from '../../db/launch-process.ts'

/**
 * Limits of a session that runs statements of users in our own database. PostgreSQL itself limits only sorts
 * and hash tables: one function call may build a value of 1 GB and copy it several times. Therefore the
 * operating system limits the private memory of the session's process, which the server can do only for the
 * embedded PostgreSQL. A statement beyond the limit fails, and the session continues.
 */
const memoryBytes = 256 * 1024 * 1024
/** PostgreSQL's notation; all temporary files of one session together. */
const temporaryFileLimit = '1GB'

/** Start-up options of a guest session. `discard all` restores them. */
export const guestSessionOptions = [
  'work_mem=4MB',
  'hash_mem_multiplier=1',
  'temp_buffers=8MB',
  'max_parallel_workers_per_gather=0',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * Sets the limit of temporary files for the guest, where the account of the server may set it: a superuser, or
 * one with the privilege for this setting.
 */
export async function limitTemporaryFiles(client: pg.ClientBase, guest: string): Promise<void> {
  if (await canLimitTemporaryFiles(client))
    await client.query(`alter role ${guest} set temp_file_limit = '${temporaryFileLimit}'`)
}

async function canLimitTemporaryFiles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ allowed: boolean }>(
    `select has_parameter_privilege('temp_file_limit', 'set') as allowed`,
  )
  return rows[0]!.allowed
}

/**
 * Limits the private memory of the process of a session. Returns false where that is not possible: the
 * database is not the embedded one, or the system has no `prlimit`.
 */
export async function limitSessionMemory(host: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux' || !(await isSessionOf(host, pid))) return false
  const { uid, gid } = await stat(`/proc/${pid}`)
  // The owner of a process may limit it; root in a container may lack that right.
  const account = process.getuid?.() === 0 ? { uid, gid } : {}
  return promisify(execFile)('prlimit', ['--pid', String(pid), `--data=${memoryBytes}`], account).then(
    () => true,
    () => false,
  )
}

/**
 * Whether a process is a session of the PostgreSQL whose data directory is `host`. The id of a session of
 * another server may belong to any process of this machine.
 */
async function isSessionOf(host: string, pid: number): Promise<boolean> {
  if (!host.startsWith('/')) return false
  const postmaster = readPostmaster(host)
  if (!postmaster || !isRunning(postmaster.pid, host)) return false
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === postmaster.pid
}

/** What does not limit statements of users in our own database; one sentence each, for the start log. */
export async function listMissingLimits(
  { pool, options }: Pick<Database, 'pool' | 'options'>,
  guestUrl: string | undefined,
): Promise<string[]> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const isMemoryLimited = !guestUrl && (await limitSessionMemory(options.host ?? '', rows[0]!.pid))
    const areFilesLimited = guestUrl
      ? await hasFileLimit(client, new URL(guestUrl).username)
      : await canLimitTemporaryFiles(client)
    return [
      ...(isMemoryLimited
        ? []
        : [
            'The memory of one SQL statement of a user is not limited: ' +
              'only the embedded PostgreSQL on Linux with the program prlimit can limit it.',
          ]),
      ...(areFilesLimited
        ? []
        : [
            'The temporary files of SQL statements of users are not limited: ' +
              `let a superuser set temp_file_limit = '${temporaryFileLimit}' for the role that runs them.`,
          ]),
    ]
  } finally {
    // The session may be limited now.
    client.release(true)
  }
}

/** Whether a limit is set for a role, or for all roles. */
async function hasFileLimit(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query<{ limited: boolean }>(
    `select current_setting('temp_file_limit') <> '-1' or exists (
      select 1 from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
      where (s.setrole = 0 or r.rolname = $1) and array_to_string(s.setconfig, ',') ~ 'temp_file_limit=\\d'
    ) as limited`,
    [decodeURIComponent(role)],
  )
  return rows[0]!.limited
}
