import * as z from 'zod'
import type { Finding, FindingCode } from './check.ts'
import { findLeaks } from './check-css.ts'
import { satisfiesRange } from './range.ts'
import { Manifest, pageContract, type BuildRecord, type RegistryEntry } from './registry.ts'
import { fieldModuleOf, findStrayContributions } from '../shell/remote-file.ts'

/**
 * Limits of a build. `firstLoadBytes` counts brotli bytes of the files that one page loads before it renders,
 * without the modules that the shell shares.
 */
export const buildLimits = {
  archiveBytes: 20_000_000,
  unpackedBytes: 60_000_000,
  files: 2_000,
  manifestBytes: 2_000_000,
  firstLoadBytes: 400_000,
} as const

export const manifestFile = 'mf-manifest.json'

/** Access to the files of a build in any storage. Paths are relative, with `/`. */
export interface BuildFiles {
  /** Path -> bytes. */
  readonly sizes: ReadonlyMap<string, number>
  /** The file as UTF-8. */
  text(path: string): Promise<string>
  /**
   * `sha384-<base64>` of the bytes, after decoding where an encoding is given; null where they cannot be
   * decoded.
   */
  digest(path: string, encoding?: 'br' | 'gz'): Promise<string | null>
  /** Bytes of the file after brotli compression: in its best quality, or at least as many in a fraction of the time. */
  brotliBytes(path: string, effort: 'quick' | 'best'): Promise<number>
}

/** What a build is checked against. */
export interface BuildContext {
  /** Package -> version that the shell shares. */
  readonly sharedVersions: Readonly<Record<string, string>>
  /** The remotes in the registry. */
  readonly registered: readonly Pick<RegistryEntry, 'name' | 'uniqueName' | 'areas' | 'source'>[]
  /** The name under which the build is published, where the caller gives one. */
  readonly name?: string
  /** The address that the build is mirrored from, where it is. */
  readonly source?: string
  /** The remotes inside whose areas the publisher may add areas of another remote; none by default. */
  readonly nestingAllowedIn?: 'all' | readonly string[]
}

/**
 * Whether a path stays inside its folder on every system: no `..`, no leading slash, no backslash, no dot
 * file.
 */
export const isSafePath = (path: string): boolean =>
  path.length <= 200 && /^(?!\.)[\w@.-]+(\/(?!\.)[\w@.-]+)*$/.test(path)

const PublicPath = z.object({
  metaData: z.object({ publicPath: z.string().nullish(), getPublicPath: z.string().nullish() }),
})

/**
 * React's definition of its internals. A bundle with a copy of React defines them; code that uses React only
 * reads them.
 */
const reactInternals =
  /__(CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED|DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)["']?\s*(=(?!=)|:)/

/**
 * Checks a build before any of its code runs. Returns its manifest (null where it cannot be read) and all
 * findings. The same check runs at publish, when an address is mirrored and in `tessera check`.
 */
export async function checkBuild(
  files: BuildFiles,
  context: BuildContext,
): Promise<{ manifest: Manifest | null; findings: Finding[] }> {
  const findings: Finding[] = []
  const add = (code: FindingCode, ...details: readonly string[]) =>
    details.forEach((detail) => findings.push({ code, detail }))

  add('path-escapes', ...[...files.sizes.keys()].filter((path) => !isSafePath(path)))
  const total = [...files.sizes.values()].reduce((sum, size) => sum + size, 0)
  if (total > buildLimits.unpackedBytes) add('too-large', `${total} of ${buildLimits.unpackedBytes} bytes`)
  if (files.sizes.size > buildLimits.files)
    add('too-many-files', `${files.sizes.size} of ${buildLimits.files}`)
  const manifestBytes = files.sizes.get(manifestFile)
  if (manifestBytes === undefined) add('manifest-missing', manifestFile)
  else if (manifestBytes > buildLimits.manifestBytes)
    add('too-large', `${manifestFile}: ${manifestBytes} of ${buildLimits.manifestBytes} bytes`)
  if (findings.length > 0) return { manifest: null, findings }

  const read = readManifest(await files.text(manifestFile))
  if ('problem' in read)
    return { manifest: null, findings: [{ code: 'manifest-invalid', detail: read.problem }] }
  const { manifest } = read
  findings.push(...checkManifest(read, context))
  await checkFiles(files, manifest, add)
  return { manifest, findings }
}

/** Checks a manifest alone, before any of its files is loaded. */
export function checkManifest(
  { manifest, publicPath }: { manifest: Manifest; publicPath: string | null },
  context: BuildContext,
): Finding[] {
  const record = manifest.metaData.tessera
  const findings = findCollisions(record, context)
  const add: AddFindings = (code, ...details) => details.forEach((detail) => findings.push({ code, detail }))
  checkRanges(manifest, context.sharedVersions, add)
  if (publicPath !== 'auto') add('public-path', publicPath ?? 'none')
  const declared = [
    ...Object.keys(record.pages),
    ...(record.contributes.fieldKinds ?? []).map(({ name }) => fieldModuleOf(name)),
  ]
  const missing = declared.filter((page) => !manifest.exposes.some(({ path }) => path === `./${page}`))
  add(
    'page-missing',
    ...missing,
    ...findStrayContributions(record).map(([surface, index]) => `contributes.${surface}.${index}`),
  )
  return findings
}

/**
 * Parses a manifest. On failure returns the problem: that the text is no JSON, or the first invalid place.
 */
export function readManifest(
  text: string,
): { manifest: Manifest; publicPath: string | null } | { problem: string } {
  try {
    const json: unknown = JSON.parse(text)
    const manifest = Manifest.parse(json)
    const { publicPath, getPublicPath } = PublicPath.parse(json).metaData
    return { manifest, publicPath: getPublicPath ?? publicPath ?? null }
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined
    return { problem: issue ? `${issue.path.join('.')}: ${issue.message}` : 'not JSON' }
  }
}

/** The files that a browser loads to open a page: entry, scripts and styles. */
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

type AddFindings = (code: FindingCode, ...details: readonly string[]) => void

/**
 * Finds names of a build that belong to another remote, or do not match its own. An area inside another
 * remote's area takes over those pages, so only a publisher of both remotes or an operator may add one. Areas
 * that the remote already has stay allowed.
 */
export function findCollisions(
  { name, uniqueName, areas, cssScope, build }: BuildRecord,
  { registered, name: requestedName, source, nestingAllowedIn = [] }: BuildContext,
): Finding[] {
  const findings: Finding[] = []
  const add: AddFindings = (code, ...details) => details.forEach((detail) => findings.push({ code, detail }))
  const previousAreas = registered.find((remote) => remote.name === name)?.areas ?? []
  if (requestedName !== undefined && requestedName !== name)
    add('name-mismatch', `${name} instead of ${requestedName}`)
  if (uniqueName !== `${name}_${build.id}`)
    add('manifest-invalid', `uniqueName: ${uniqueName} instead of ${name}_${build.id}`)
  if (cssScope !== `tessera-${name}`) add('css-scope', `${cssScope} instead of tessera-${name}`)
  for (const other of registered) {
    if (other.name === name) {
      if (other.source !== source)
        add('name-taken', other.source ? `${name} is mirrored from ${other.source}` : name)
    } else {
      if (other.uniqueName === uniqueName) add('unique-name-taken', `${uniqueName} of ${other.name}`)
      add(
        'name-taken',
        ...areas.filter((area) => other.areas.includes(area)).map((area) => `area ${area} of ${other.name}`),
      )
      if (nestingAllowedIn === 'all' || nestingAllowedIn.includes(other.name)) continue
      const inside = areas
        .filter((area) => !previousAreas.includes(area))
        .flatMap((area) =>
          other.areas
            .filter((outer) => area.startsWith(`${outer}/`))
            .map((outer) => `${area} inside ${outer} of ${other.name}`),
        )
      add('area-inside', ...inside)
    }
  }
  return findings
}

function checkRanges(
  { metaData: { tessera: record }, shared }: Manifest,
  sharedVersions: BuildContext['sharedVersions'],
  add: AddFindings,
): void {
  if (!satisfiesRange(`${pageContract}.0`, record.contract))
    add('contract-range', `needs ${record.contract}, here is ${pageContract}`)
  const needed = Object.entries(record.needs)
  for (const { name, singleton, requiredVersion } of shared)
    if (singleton && requiredVersion) needed.push([ownerOf(name, sharedVersions), requiredVersion])
  // Many modules of one package need the same range.
  const distinct = new Map(needed.map((one) => [one.join(' '), one]))
  for (const [name, range] of distinct.values())
    if (!satisfiesRange(sharedVersions[name] ?? '', range))
      add('shared-range', `needs ${name} ${range}, here is ${sharedVersions[name] ?? 'none'}`)
}

/**
 * The package of a module: `react/jsx-runtime` belongs to `react`, `@tessera/shared/session` to
 * `@tessera/shared`.
 */
const ownerOf = (module: string, sharedVersions: BuildContext['sharedVersions']) =>
  Object.keys(sharedVersions)
    .filter((name) => module === name || module.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)[0] ?? module

async function checkFiles(files: BuildFiles, manifest: Manifest, add: AddFindings): Promise<void> {
  const { digests, cssScope, pages } = manifest.metaData.tessera
  add('path-escapes', ...Object.keys(digests).filter((path) => !isSafePath(path)))
  const referenced = new Set([
    entryFileOf(manifest),
    ...manifest.exposes.flatMap(({ assets: { js, css } }) => [
      ...js.sync,
      ...js.async,
      ...css.sync,
      ...css.async,
    ]),
  ])
  add(
    'file-missing',
    ...new Set([...referenced, ...Object.keys(digests)].filter((path) => !files.sizes.has(path))),
  )
  for (const path of files.sizes.keys()) {
    const [, original = path, encoding] = /^(.*)\.(br|gz)$/.exec(path) ?? []
    const isCompressedCopy = encoding !== undefined && files.sizes.has(original)
    const manifestDigest = original === manifestFile ? await files.digest(manifestFile) : undefined
    const expected = digests[original] ?? manifestDigest
    if (expected === undefined) {
      add('digest-missing', path)
      continue
    }
    const actual = await files.digest(path, isCompressedCopy ? (encoding as 'br' | 'gz') : undefined)
    if (actual !== expected) add('digest-mismatch', path)
  }
  for (const path of files.sizes.keys())
    if (/\.m?js$/.test(path)) {
      if (reactInternals.test(await files.text(path))) add('second-react', path)
    } else if (path.endsWith('.css')) {
      const leaks = findLeaks(await files.text(path), cssScope)
      add('css-scope', ...leaks.slice(0, 5).map((leak) => `${path}: ${leak.slice(0, 200)}`))
    }
  for (const page of Object.keys(pages)) {
    const bytesOf = async (effort: 'quick' | 'best') => {
      let bytes = 0
      for (const path of firstLoadOf(manifest, page))
        if (files.sizes.has(path)) bytes += await files.brotliBytes(path, effort)
      return bytes
    }
    if ((await bytesOf('quick')) <= buildLimits.firstLoadBytes) continue
    const bytes = await bytesOf('best')
    if (bytes > buildLimits.firstLoadBytes)
      add('size-budget', `${page}: ${bytes} of ${buildLimits.firstLoadBytes} bytes`)
  }
}
