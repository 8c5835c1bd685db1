import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Build } from '@tessera/shared/contract/registry/registry'

/**
 * Computes the id of a build: 12 hex digits over every input (the package's files, `@tessera/shared`,
 * `tools/webpack`, the lock file, the mode), read before compiling. The same sources give the same id on
 * every machine.
 */
export function computeBuildId(dir: string, mode: string): string {
  const hash = createHash('sha256').update(`${mode}\n`)
  const shared = findSharedDir(dir)
  for (const [label, root] of [
    ['own', dir],
    ['shared', join(shared, 'src')],
    ['tools', import.meta.dirname],
  ] as const)
    for (const file of listSourceFiles(root)) {
      hash.update(`${label}/${relative(root, file).split(sep).join('/')}\0`)
      hash.update(createHash('sha256').update(readFileSync(file)).digest())
    }
  for (const file of [join(shared, 'package.json'), findLockFile(dir)])
    if (file) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Id, time and commit of a build that starts now. `SOURCE_DATE_EPOCH` (seconds) fixes the time for
 * reproducible builds.
 */
export function identifyBuild(dir: string, mode: string): Build {
  const fixedSeconds = Number(process.env.SOURCE_DATE_EPOCH)
  return {
    id: computeBuildId(dir, mode),
    time: fixedSeconds > 0 ? fixedSeconds * 1000 : Date.now(),
    commit: readCommit(dir),
  }
}

/** The folder of `@tessera/shared` for a package, with symbolic links resolved. */
export const findSharedDir = (dir: string): string => findPackageDir(dir, '@tessera/shared')

/**
 * The folder of an installed package, resolved from `dir`, else from this file (the kit contains it); throws
 * when neither has it.
 */
export function findPackageDir(dir: string, name: string): string {
  const found = findInstalled(dir, name) ?? findInstalled(import.meta.dirname, name)
  if (!found) throw new Error(`${name} is not installed for ${dir}`)
  return found
}

function findInstalled(dir: string, name: string): string | undefined {
  for (let at = realpathSync(dir); ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name)
    if (existsSync(candidate)) return realpathSync(candidate)
    if (dirname(at) === at) return undefined
  }
}

/**
 * The kit's own `node_modules` for a standalone remote, which does not install `@tessera/shared`; empty in
 * the repository.
 */
export const listKitModuleDirs = (dir: string): string[] =>
  findInstalled(dir, '@tessera/shared') ? [] : [dirname(dirname(findSharedDir(dir)))]

/** The version of an installed package, resolved from `dir`. */
export const readVersion = (dir: string, name: string): string =>
  (JSON.parse(readFileSync(join(findPackageDir(dir, name), 'package.json'), 'utf8')) as { version: string })
    .version

const ignoredNames = /(^\.|^node_modules$|^dist|\.(test|spec)\.[jt]sx?$)/

function listSourceFiles(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !ignoredNames.test(name))
    .flatMap((item) => {
      if (item.isDirectory()) return listSourceFiles(join(root, item.name))
      return item.isFile() ? [join(root, item.name)] : []
    })
    .sort()
}

function findLockFile(dir: string): string | undefined {
  for (let at = dir; ; at = dirname(at)) {
    const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
      .map((name) => join(at, name))
      .find((file) => existsSync(file))
    if (found || dirname(at) === at) return found
  }
}

function readCommit(dir: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return '' // not a git checkout
  }
}
