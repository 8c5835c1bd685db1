import * as z from 'zod'
import type { Finding, FindingCode } from './check.ts'
import { leaksOf } from './check-css.ts'
import { within } from './range.ts'
import { Manifest, pageContract, type BuildRecord, type RegistryEntry } from './registry.ts'
import { strayContributions } from './remote-file.ts'

/** Bytes and counts that no build exceeds. `firstLoad` is brotli: what one page asks for before it draws, without what the shell shares. */
export const buildLimits = {
  packed: 20_000_000,
  unpacked: 60_000_000,
  files: 2_000,
  manifest: 2_000_000,
  firstLoad: 400_000,
} as const

export const manifestFile = 'mf-manifest.json'

/** The files of a build, wherever they lie. Paths are relative, with `/`. */
export interface BuildFiles {
  /** Path -> bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** The file as UTF-8. */
  text(path: string): Promise<string>
  /** `sha384-<base64>` of the bytes, after decoding where an encoding is named; null where they cannot be decoded. */
  digest(path: string, encoding?: 'br' | 'gz'): Promise<string | null>
  /** Bytes of the file as brotli. */
  packed(path: string): Promise<number>
}

/** What is here already. */
export interface Surroundings {
  /** Package -> version that the shell offers. */
  readonly offered: Readonly<Record<string, string>>
  /** The remotes that the registry knows. */
  readonly known: readonly Pick<RegistryEntry, 'name' | 'uniqueName' | 'areas' | 'source'>[]
  /** The name under which the build is to be published, where one was said. */
  readonly name?: string
  /** Where the build is copied from, where it is a copy. */
  readonly source?: string
  /** The remotes inside whose areas whoever publishes may lay another one; by default none. */
  readonly divides?: 'all' | readonly string[]
}

/** A path that stays inside its folder on every system: no `..`, no leading slash, no backslash, no dot file. */
export const staysBelow = (path: string): boolean =>
  path.length <= 200 && /^(?!\.)[\w@.-]+(\/(?!\.)[\w@.-]+)*$/.test(path)

const Served = z.object({
  metaData: z.object({ publicPath: z.string().nullish(), getPublicPath: z.string().nullish() }),
})

/** React's own definition of its internals; who merely uses React reads them and never defines them. */
const reactItself =
  /__(CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED|DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)["']?\s*(=(?!=)|:)/

/**
 * Judges a build before any of its code runs (README, federation): everything that is wrong with it, or its manifest and no finding.
 * The same at publish, when an address is mirrored and in `tessera check`.
 */
export async function checkBuild(
  files: BuildFiles,
  around: Surroundings,
): Promise<{ manifest: Manifest | null; findings: Finding[] }> {
  const findings: Finding[] = []
  const say = (code: FindingCode, ...details: readonly string[]) =>
    details.forEach((detail) => findings.push({ code, detail }))

  say('path-escapes', ...[...files.sizes.keys()].filter((path) => !staysBelow(path)))
  const total = [...files.sizes.values()].reduce((sum, size) => sum + size, 0)
  if (total > buildLimits.unpacked) say('too-large', `${total} of ${buildLimits.unpacked} bytes`)
  if (files.sizes.size > buildLimits.files)
    say('too-many-files', `${files.sizes.size} of ${buildLimits.files}`)
  if (!files.sizes.has(manifestFile)) say('manifest-missing', manifestFile)
  if (findings.length > 0) return { manifest: null, findings }

  const read = readManifest(await files.text(manifestFile))
  if ('wrong' in read) return { manifest: null, findings: [{ code: 'manifest-invalid', detail: read.wrong }] }
  const { manifest } = read
  findings.push(...judgeManifest(read, around))
  await judgeFiles(files, manifest, say)
  return { manifest, findings }
}

/** What a manifest alone tells against a build, before any of its files is here. */
export function judgeManifest(
  { manifest, publicPath }: { manifest: Manifest; publicPath: string | null },
  around: Surroundings,
): Finding[] {
  const record = manifest.metaData.tessera
  const findings = collisionsOf(record, around)
  const say: Say = (code, ...details) => details.forEach((detail) => findings.push({ code, detail }))
  judgeRanges(manifest, around.offered, say)
  if (publicPath !== 'auto') say('public-path', publicPath ?? 'none')
  const missing = Object.keys(record.pages).filter(
    (page) => !manifest.exposes.some(({ path }) => path === `./${page}`),
  )
  say(
    'page-missing',
    ...missing,
    ...strayContributions(record).map(([surface, index]) => `contributes.${surface}.${index}`),
  )
  return findings
}

/** The manifest, or what is wrong with it: a text that is no JSON, or the first place that is not as it must be. */
export function readManifest(
  text: string,
): { manifest: Manifest; publicPath: string | null } | { wrong: string } {
  try {
    const json: unknown = JSON.parse(text)
    const manifest = Manifest.parse(json)
    const { publicPath, getPublicPath } = Served.parse(json).metaData
    return { manifest, publicPath: getPublicPath ?? publicPath ?? null }
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    return { wrong: issue ? `${issue.path.join('.')}: ${issue.message}` : 'not JSON' }
  }
}

/** The files that a browser asks for when it opens a page: entry, its scripts and its styles. */
export function firstLoadOf(manifest: Manifest, page: string): string[] {
  const exposed = manifest.exposes.find(({ path }) => path === `./${page}`)
  return [
    ...new Set([
      entryFileOf(manifest),
      ...(exposed?.assets.js.sync ?? []),
      ...(exposed?.assets.css.sync ?? []),
    ]),
  ]
}

const entryFileOf = ({ metaData: { remoteEntry } }: Manifest) => `${remoteEntry.path}${remoteEntry.name}`

type Say = (code: FindingCode, ...details: readonly string[]) => void

/**
 * Names of a build that are another's, or not its own. An area inside another remote's takes those pages away from it: that is up to whoever
 * publishes both, or to an operator, and what was agreed once stays agreed.
 */
export function collisionsOf(
  { name, uniqueName, areas, cssScope, build }: BuildRecord,
  { known, name: wanted, source, divides = [] }: Surroundings,
): Finding[] {
  const findings: Finding[] = []
  const say: Say = (code, ...details) => details.forEach((detail) => findings.push({ code, detail }))
  const held = known.find((one) => one.name === name)?.areas ?? []
  if (wanted !== undefined && wanted !== name) say('name-mismatch', `${name} instead of ${wanted}`)
  if (uniqueName !== `${name}_${build.id}`)
    say('manifest-invalid', `uniqueName: ${uniqueName} instead of ${name}_${build.id}`)
  if (cssScope !== `tessera-${name}`) say('css-scope', `${cssScope} instead of tessera-${name}`)
  for (const other of known) {
    if (other.name === name) {
      if (other.source !== source)
        say('name-taken', other.source ? `${name} is mirrored from ${other.source}` : name)
    } else {
      if (other.uniqueName === uniqueName) say('unique-name-taken', `${uniqueName} of ${other.name}`)
      say(
        'name-taken',
        ...areas.filter((area) => other.areas.includes(area)).map((area) => `area ${area} of ${other.name}`),
      )
      if (divides === 'all' || divides.includes(other.name)) continue
      const inside = areas
        .filter((area) => !held.includes(area))
        .flatMap((area) =>
          other.areas
            .filter((outer) => area.startsWith(`${outer}/`))
            .map((outer) => `${area} inside ${outer} of ${other.name}`),
        )
      say('area-inside', ...inside)
    }
  }
  return findings
}

function judgeRanges(
  { metaData: { tessera: record }, shared }: Manifest,
  offered: Surroundings['offered'],
  say: Say,
): void {
  if (!within(`${pageContract}.0`, record.contract))
    say('contract-range', `needs ${record.contract}, here is ${pageContract}`)
  const wanted = new Map(Object.entries(record.needs))
  for (const { name, singleton, requiredVersion } of shared) {
    const owner = ownerOf(name, offered)
    if (singleton && requiredVersion && !wanted.has(owner)) wanted.set(owner, requiredVersion)
  }
  for (const [name, range] of wanted)
    if (!within(offered[name] ?? '', range))
      say('shared-range', `needs ${name} ${range}, here is ${offered[name] ?? 'none'}`)
}

/** `react/jsx-runtime` comes with `react`, `@tessera/shared/session` with `@tessera/shared`. */
const ownerOf = (module: string, offered: Surroundings['offered']) =>
  Object.keys(offered)
    .filter((name) => module === name || module.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)[0] ?? module

async function judgeFiles(files: BuildFiles, manifest: Manifest, say: Say): Promise<void> {
  const { digests, cssScope, pages } = manifest.metaData.tessera
  say('path-escapes', ...Object.keys(digests).filter((path) => !staysBelow(path)))
  const named = new Set([
    entryFileOf(manifest),
    ...manifest.exposes.flatMap(({ assets: { js, css } }) => [
      ...js.sync,
      ...js.async,
      ...css.sync,
      ...css.async,
    ]),
  ])
  say(
    'file-missing',
    ...new Set([...named, ...Object.keys(digests)].filter((path) => !files.sizes.has(path))),
  )
  for (const path of files.sizes.keys()) {
    const [, original = path, encoding] = /^(.*)\.(br|gz)$/.exec(path) ?? []
    const twin = encoding !== undefined && files.sizes.has(original)
    const expected =
      digests[original] ?? (original === manifestFile ? await files.digest(manifestFile) : undefined)
    if (expected === undefined) say('digest-missing', path)
    else if ((await (twin ? files.digest(path, encoding as 'br' | 'gz') : files.digest(path))) !== expected)
      say('digest-mismatch', path)
  }
  for (const path of files.sizes.keys())
    if (/\.m?js$/.test(path)) {
      if (reactItself.test(await files.text(path))) say('second-react', path)
    } else if (path.endsWith('.css')) {
      const leaks = leaksOf(await files.text(path), cssScope)
      say('css-scope', ...leaks.slice(0, 5).map((leak) => `${path}: ${leak.slice(0, 200)}`))
    }
  for (const page of Object.keys(pages)) {
    let bytes = 0
    for (const path of firstLoadOf(manifest, page))
      if (files.sizes.has(path)) bytes += await files.packed(path)
    if (bytes > buildLimits.firstLoad)
      say('size-budget', `${page}: ${bytes} of ${buildLimits.firstLoad} bytes`)
  }
}
