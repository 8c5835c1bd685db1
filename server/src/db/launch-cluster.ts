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

/** The database user that owns everything, and its database. */
export const owner = 'tessera'

/** The PostgreSQL major version that made the data directory; nothing when there is none yet. Foreign content is refused. */
export function readMajorVersion(dataDir: string): number | undefined {
  const file = join(dataDir, 'PG_VERSION')
  if (existsSync(file)) return Number.parseInt(readFileSync(file, 'utf8'), 10)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new LaunchError(
      `${dataDir} holds files that are no PostgreSQL data: empty it or set DATA_DIR to another folder.`,
    )
  return undefined
}

/** Makes an empty data directory beside its place and moves it there whole, so that a kill in between leaves nothing half made. */
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
 * Who may log in, written before each start. The owner of the process and root come in by the kernel's word for who they are
 * (peer), any other database login (say, one for people's own SQL) needs its password; nobody comes in by network.
 * Not `trust`: the directory is 0700 already, but a second lock costs nothing.
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
 * How a child finds the data directory. A root process hands it over as an open folder (descriptor 3): the account may then use it
 * even where it may not pass the folders above, such as a checkout under /root.
 */
export function openDataDir(dataDir: string, account: Account): { path: string; fd: number | undefined } {
  if (account.uid === undefined || process.platform !== 'linux') return { path: dataDir, fd: undefined }
  return { path: '/proc/self/fd/3', fd: openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY) }
}

/** A bare environment: no PG* variable of the caller's shell may steer the server. */
export const bareEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', HOME: '/' }

/** Unicode letters fold and sort by code point: PostgreSQL's own C.UTF-8 since 17, the system's before. */
const localeSettings = (major: number) =>
  major >= 17
    ? [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']]
    : [['--locale=C.UTF-8'], ['--locale=C']]

/** What went wrong, or nothing. */
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
