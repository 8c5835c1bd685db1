import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Build } from '@tessera/shared/contract/shell/registry'

/**
 * The id of a build: 12 hex digits over everything that decides its bytes (the package's own files, `@tessera/shared`, this build
 * helper, the lock file, the mode), read before compiling. Same sources, same id, on every machine.
 */
export function buildId(dir: string, mode: string): string {
  const hash = createHash('sha256').update(`${mode}\n`)
  const shared = sharedDir(dir)
  for (const [label, root] of [
    ['own', dir],
    ['shared', join(shared, 'src')],
    ['tools', import.meta.dirname],
  ] as const)
    for (const file of filesBelow(root)) {
      hash.update(`${label}/${relative(root, file).split(sep).join('/')}\0`)
      hash.update(createHash('sha256').update(readFileSync(file)).digest())
    }
  for (const file of [join(shared, 'package.json'), lockFile(dir)]) if (file) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** Identity of a build made now. `SOURCE_DATE_EPOCH` (seconds) fixes the time for repeatable builds. */
export function buildOf(dir: string, mode: string): Build {
  const fixed = Number(process.env.SOURCE_DATE_EPOCH)
  return { id: buildId(dir, mode), time: fixed > 0 ? fixed * 1000 : Date.now(), commit: commitOf(dir) }
}

/** Where `@tessera/shared` lies for a package, symbolic links resolved. */
export const sharedDir = (dir: string): string => packageDir(dir, '@tessera/shared')

/** The folder of an installed package as `dir` sees it, else as this helper does (the kit brings it along); throws when it is nowhere. */
export function packageDir(dir: string, name: string): string {
  const found = installedFor(dir, name) ?? installedFor(import.meta.dirname, name)
  if (!found) throw new Error(`${name} is not installed for ${dir}`)
  return found
}

function installedFor(dir: string, name: string): string | undefined {
  for (let at = realpathSync(dir); ; at = dirname(at)) {
    const here = join(at, 'node_modules', name)
    if (existsSync(here)) return realpathSync(here)
    if (dirname(at) === at) return undefined
  }
}

/** The folder of packages that the kit carries inside, for a remote of its own that has not installed `@tessera/shared`; none for the others. */
export const modulesOfKit = (dir: string): string[] =>
  installedFor(dir, '@tessera/shared') ? [] : [dirname(dirname(sharedDir(dir)))]

/** The version of an installed package as `dir` sees it. */
export const versionOf = (dir: string, name: string): string =>
  (JSON.parse(readFileSync(join(packageDir(dir, name), 'package.json'), 'utf8')) as { version: string })
    .version

const notSource = /(^\.|^node_modules$|^dist|\.(test|spec)\.[jt]sx?$)/

function filesBelow(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !notSource.test(name))
    .flatMap((item) =>
      item.isDirectory() ? filesBelow(join(root, item.name)) : item.isFile() ? [join(root, item.name)] : [],
    )
    .sort()
}

function lockFile(dir: string): string | undefined {
  for (let at = dir; ; at = dirname(at)) {
    const found = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']
      .map((name) => join(at, name))
      .find((file) => existsSync(file))
    if (found || dirname(at) === at) return found
  }
}

function commitOf(dir: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return '' // built from a tarball
  }
}
