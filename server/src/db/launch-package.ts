import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import * as z from 'zod'
import type { Account } from './launch-account.ts'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Creates the symlinks of the package: npm packages cannot contain them, and its install script is not run.
 * Returns false where the folder is read-only.
 */
export function linkLibraries(root: string): boolean {
  const list = Links.parse(JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')))
  try {
    for (const { source, target } of list) {
      const link = join(root, target)
      if (!lstatSync(link, { throwIfNoEntry: false }))
        symlinkSync(relative(dirname(link), join(root, source)), link)
    }
    return true
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'EEXIST') return linkLibraries(root)
    return false
  }
}

/**
 * Copies the package, once per version, to a folder that the account can read: `beside` (next to the data),
 * else /var/lib, else the temporary folder. Returns undefined where none is writable. A copy is complete when
 * it appears.
 */
export function copyForAccount(options: {
  root: string
  account: Account
  beside: string
  log: (line: string) => void
}): string | undefined {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(options.root, 'package.json'), 'utf8')))
  const places = [options.beside, '/var/lib/tessera', join(tmpdir(), `tessera-${process.getuid?.()}`)]
  for (const place of places.filter(
    (one) => options.account.uid === undefined || isReachableByAll(dirname(one)),
  )) {
    const copy = join(place, `postgresql-${version}-${basename(options.root)}`)
    const partialCopy = `${copy}.${process.pid}`
    try {
      mkdirSync(place, { recursive: true, mode: 0o755 })
      if (!isOurs(place) || (options.account.uid !== undefined && !isReachableByAll(place))) continue
      if (existsSync(copy)) return copy
      cpSync(options.root, partialCopy, {
        recursive: true,
        verbatimSymlinks: true,
        dereference: false,
        filter: (path) => !path.endsWith('.a'),
      })
      makeReadable(partialCopy)
      linkLibraries(partialCopy)
      renameSync(partialCopy, copy)
      options.log(
        `PostgreSQL ${version} copied to ${copy}, where the account ${options.account.name} can reach it`,
      )
      return copy
    } catch {
      rmSync(partialCopy, { recursive: true, force: true })
      if (existsSync(copy)) return copy
    }
  }
  return undefined
}

/** Whether only this user can write to the folder, so that its binaries can be trusted. */
const isOurs = (path: string) => {
  const { uid, mode } = lstatSync(path)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Whether all users may pass through every folder up to the root. */
function isReachableByAll(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && (found.mode & 0o001) === 0) return false
  return path === dirname(path) || isReachableByAll(dirname(path))
}

/** Makes a copy readable for all users, whatever the umask of the installation was. */
function makeReadable(root: string): void {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}
