import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { changeOwner, type Account } from './launch-account.ts'
import type { Binaries } from './launch-binaries.ts'
import { LaunchError } from './launch-error.ts'

/** Name of the database user that owns everything, and of its database. */
export const owner = 'tessera'

/**
 * Reads the major version of a data directory; undefined where it does not exist. Throws a LaunchError for
 * other content.
 */
export function readMajorVersion(dataDir: string): number | undefined {
  const file = join(dataDir, 'PG_VERSION')
  if (existsSync(file)) return Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new LaunchError(
      `${dataDir} holds files that are no PostgreSQL data: empty it or set DATA_DIR to another folder.`,
    )
  return undefined
}

/**
 * Creates an empty data directory under a temporary name and renames it, so that an interrupted start leaves
 * no partial one.
 */
export function createCluster(dataDir: string, binaries: Binaries, account: Account): void {
  const parent = dirname(dataDir)
  const prefix = `${basename(dataDir)}.new-`
  for (const leftover of readdirSync(parent).filter((name) => name.startsWith(prefix)))
    rmSync(join(parent, leftover), { recursive: true, force: true, maxRetries: 3 })
  const partialDir = mkdtempSync(join(parent, prefix))
  changeOwner(account, partialDir)
  const problems = localeSettings(binaries.major).map((locale) =>
    runInitdb(partialDir, binaries, account, locale),
  )
  const fault = problems.every(Boolean) ? problems[0] : undefined
  if (fault) {
    rmSync(partialDir, { recursive: true, force: true })
    throw new LaunchError(`initdb of PostgreSQL ${binaries.version} failed in ${parent}: ${fault}.`)
  }
  renameSync(partialDir, dataDir)
  const folder = openSync(parent, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/**
 * Writes the authentication rules before each start. The account of the process and root log in by peer
 * authentication, other database users by password; there is no access over the network. `trust` would be
 * safe in a 0700 directory, but peer authentication adds a second check at no cost.
 */
export function writeAuthFiles(dataDir: string, account: Account): void {
  const accountNames = [...new Set([account.name, 'root'])]
  write('pg_hba.conf', [`local all ${owner} peer map=launcher`, 'local all all scram-sha-256'])
  write(
    'pg_ident.conf',
    accountNames.map((name) => `launcher "${name.replaceAll('"', '""')}" ${owner}`),
  )

  function write(name: string, lines: string[]) {
    const file = join(dataDir, name)
    writeFileSync(file, ['# written by the launcher at each start', ...lines, ''].join('\n'), { mode: 0o600 })
    changeOwner(account, file)
  }
}

/**
 * The path of the data directory for a child process. A root process opens the folder and passes it as
 * descriptor 3, so that the account can use it without access to the folders above, such as a checkout under
 * /root.
 */
export function openDataDir(dataDir: string, account: Account): { path: string; fd: number | undefined } {
  if (account.uid === undefined || process.platform !== 'linux') return { path: dataDir, fd: undefined }
  return { path: '/proc/self/fd/3', fd: openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY) }
}

/**
 * Environment of child processes. It excludes PG* variables of the caller's shell, which would change
 * settings.
 */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', HOME: '/' }

/**
 * Arguments of initdb to try in order. Texts sort by code point: PostgreSQL has C.UTF-8 built in since 17,
 * earlier it is the system's.
 */
const localeSettings = (major: number) =>
  major >= 17
    ? [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']]
    : [['--locale=C.UTF-8'], ['--locale=C']]

/** Runs initdb and returns its error message; undefined on success. */
function runInitdb(dir: string, binaries: Binaries, account: Account, locale: string[]): string | undefined {
  if (existsSync(join(dir, 'PG_VERSION'))) return undefined
  const { path, fd } = openDataDir(dir, account)
  const settings = [
    '-D',
    path,
    '-U',
    owner,
    '--encoding=UTF8',
    ...locale,
    '--auth-local=peer',
    '--auth-host=reject',
  ]
  const { status, stderr, error } = spawnSync(join(binaries.bin, 'initdb'), settings, {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    env: bareEnvironment,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe', fd ?? 'ignore'],
  })
  if (fd !== undefined) closeSync(fd)
  if (status === 0) return undefined
  return (
    error?.message ??
    stderr
      .split('\n')
      .find((line) => /error|could not|fatal/i.test(line))
      ?.trim() ??
    `it ended with ${status}`
  )
}
