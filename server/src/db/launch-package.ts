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

/** Makes the symlinks that npm packages cannot carry and whose install script we do not run; false when the folder is read-only. */
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
 * Copies the package, once per version, to a folder that the account can reach: `beside` (next to the data), else the machine's
 * place for such state, else the temporary folder. Nothing when no folder can be written. A copy appears whole or not at all.
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

/** Nobody else may have put binaries there, or may change them. */
const isOurs = (path: string) => {
  const { uid, mode } = lstatSync(path)
  return uid === process.getuid?.() && (mode & 0o022) === 0
}

/** Every folder up to the root lets others through. */
function isReachableByAll(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found && (found.mode & 0o001) === 0) return false
  return path === dirname(path) || isReachableByAll(dirname(path))
}

/** Readable whatever the umask of the install was. */
function makeReadable(root: string): void {
  chmodSync(root, 0o755)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    chmodSync(path, entry.isDirectory() || basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
  }
}
