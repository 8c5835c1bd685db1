import type { Digests, RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { findBuildInText, folderOf, RemoteFailure, type LoadedBuild } from './failure.ts'
import { store } from './state.ts'

/** A build whose files load only if their digests match those that were published. */
export interface SealedBuild extends LoadedBuild {
  /** Digests by file: those that the registry lists, until the manifest is read. */
  readonly digests: Digests
  /** Whether a file without a digest is refused; until then it waits for the manifest. */
  readonly complete: boolean
}

/**
 * How a script or style is treated: `elsewhere`, not a file of a remote; `sealed`, loaded if its digest
 * matches; `unlisted`, waits for the manifest; `refused`, not loaded.
 */
export type Verdict =
  | { readonly at: 'elsewhere' }
  | { readonly at: 'sealed'; readonly build: LoadedBuild; readonly file: string; readonly digest: string }
  | { readonly at: 'unlisted'; readonly build: LoadedBuild; readonly file: string }
  | {
      readonly at: 'refused'
      readonly name: string
      readonly file: string
      readonly build: LoadedBuild | undefined
    }

/** Path of our own origin below which only builds lie. */
const buildPath = /^\/remotes\/([^/]+)\/([^/]+)\/(.+)$/

/** Classifies the address of a script or style by the digests of the loaded builds. */
export function classifyAddress(address: string, origin: string, builds: readonly SealedBuild[]): Verdict {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  const [, name, , file] = (url?.origin === origin && buildPath.exec(url.pathname)) || []
  if (!url || name === undefined || file === undefined) return { at: 'elsewhere' }
  const build = builds.find(({ folder }) => url.href.startsWith(folder))
  // A developer's override is not the registry's build, and its files have other digests.
  if (build?.entry.override) return { at: 'elsewhere' }
  const digest = build && Object.hasOwn(build.digests, file) ? build.digests[file] : undefined
  if (build && digest) return { at: 'sealed', build, file, digest }
  return build && !build.complete ? { at: 'unlisted', build, file } : { at: 'refused', name, file, build }
}

/** What happens with files of remotes that do not load, and with those whose digest is not known yet. */
export interface HeadGuard {
  readonly onFinding: (build: LoadedBuild, failure: RemoteFailure, element: Element) => void
  readonly loadDigests: (entry: RegistryEntry) => Promise<void>
}

/** From now on, files of this build load only if their digests match. */
export function sealBuild(entry: RegistryEntry): void {
  const { files, digests } = entry
  store.sealed.set(entry.uniqueName, {
    entry,
    folder: folderOf(entry),
    digests: { ...files?.digests, ...digests },
    complete: files === undefined,
  })
}

/**
 * Stores the digests of a build's manifest after validating it against the registry's digest of the manifest.
 * Throws a `RemoteFailure` if either check fails.
 */
export async function acceptManifest(text: string, entry: RegistryEntry): Promise<void> {
  // Loaded here, because zod is not needed where the registry names the files of a page.
  const { validateManifest } = await import('./validate-manifest.ts')
  const digests = validateManifest(text, entry)
  if (entry.seal && !entry.override && !(await matchesDigest(new TextEncoder().encode(text), entry.seal)))
    throw new RemoteFailure('integrity', 'mf-manifest.json')
  const build = store.sealed.get(entry.uniqueName)
  if (build) store.sealed.set(entry.uniqueName, { ...build, digests, complete: true })
}

/** Whether the digests of all files of a build are known. */
export const hasAllDigests = ({ uniqueName }: RegistryEntry): boolean =>
  store.sealed.get(uniqueName)?.complete === true

/** Removes the digests of a build that is unloaded. Its files no longer load. */
export function unsealBuild(entry: RegistryEntry): void {
  store.sealed.delete(entry.uniqueName)
  store.findings.delete(folderOf(entry))
}

/** Finds the build that inserted an inline style element. */
export const findStyleInserter = (element: EventTarget | null): LoadedBuild | undefined =>
  element ? store.styleInserters.get(element) : undefined

/**
 * Returns why files of a build did not load since the last call, once running diagnoses have ended; undefined
 * if the network was the reason. Clears the list.
 */
export async function collectFinding(entry: RegistryEntry): Promise<RemoteFailure | undefined> {
  const folder = folderOf(entry)
  const found = await Promise.all(store.findings.get(folder) ?? [])
  store.findings.delete(folder)
  return found.find(({ code }) => code !== 'chunk')
}

/**
 * Overrides the insertion methods of `document.head`, through which the federation runtime, webpack and its
 * style plugin load everything. Each script and style of a remote gets the published digest as its
 * `integrity`, so that the browser refuses changed bytes. A file without a digest is never inserted. `load` reads
 * the manifest of a build when it needs a file that the registry did not list.
 */
export function guardHead(found: HeadGuard['onFinding'], load: HeadGuard['loadDigests']): void {
  store.headGuard = { onFinding: found, loadDigests: load }
  const { head } = document
  const { appendChild, insertBefore, append, prepend } = head
  head.appendChild = <T extends Node>(node: T): T =>
    (allowInsert(node) ? appendChild.call(head, node) : node) as T
  head.insertBefore = <T extends Node>(node: T, before: Node | null): T =>
    (allowInsert(node) ? insertBefore.call(head, node, before) : node) as T
  head.append = (...nodes) => append.call(head, ...nodes.filter(allowInsert))
  head.prepend = (...nodes) => prepend.call(head, ...nodes.filter(allowInsert))
  // Loading errors do not bubble. The capture phase runs before the loader's own handler.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLElement && onLoadError(target),
    true,
  )
}

function allowInsert(node: Node | string): boolean {
  if (node instanceof HTMLStyleElement) {
    const placed = findBuildInText(new Error().stack ?? '', store.sealed.values())
    if (placed) store.styleInserters.set(node, placed)
  }
  const address = addressOf(node)
  if (!address) return true
  const element = node as HTMLScriptElement | HTMLLinkElement
  const verdict = classifyAddress(address, location.origin, [...store.sealed.values()])
  if (verdict.at === 'elsewhere') return true
  if (verdict.at === 'sealed') {
    element.setAttribute('integrity', verdict.digest)
    element.crossOrigin = 'anonymous'
    return true
  }
  if (verdict.at === 'unlisted') {
    void insertListed(element, verdict.build)
    return false
  }
  if (verdict.build) refuse(element, verdict.build, new RemoteFailure('no-digest', verdict.file))
  else setTimeout(() => element.dispatchEvent(new Event('error')))
  return false
}

/** Inserts an element once the manifest names its digest. */
async function insertListed(element: HTMLScriptElement | HTMLLinkElement, build: LoadedBuild): Promise<void> {
  try {
    await store.headGuard?.loadDigests(build.entry)
    const now = store.sealed.get(build.entry.uniqueName)
    // A build that was unloaded meanwhile needs no file.
    if (now?.complete) document.head.appendChild(element)
    else element.dispatchEvent(new Event('error'))
  } catch (error) {
    refuse(element, build, error instanceof RemoteFailure ? error : new RemoteFailure('chunk', String(error)))
  }
}

/** Reports why a file is not inserted. The loader waits for an event of its element. */
function refuse(element: HTMLElement, build: LoadedBuild, failure: RemoteFailure): void {
  recordFinding(build, Promise.resolve(failure), element)
  setTimeout(() => element.dispatchEvent(new Event('error')))
}

/** The address of an element that loads code or style; undefined for everything else. */
function addressOf(node: unknown): string | undefined {
  if (node instanceof HTMLScriptElement) return node.src || undefined
  if (node instanceof HTMLLinkElement && /^(stylesheet|preload|modulepreload)$/.test(node.rel))
    return node.href || undefined
  return undefined
}

function onLoadError(element: HTMLElement): void {
  const address = addressOf(element)
  if (!address || (element instanceof HTMLLinkElement && element.rel !== 'stylesheet')) return
  const verdict = classifyAddress(address, location.origin, [...store.sealed.values()])
  if (verdict.at === 'sealed')
    recordFinding(verdict.build, diagnoseFile(address, verdict.file, verdict.digest, element), element)
}

function recordFinding(build: LoadedBuild, finding: Promise<RemoteFailure>, element: Element): void {
  store.findings.set(build.folder, [...(store.findings.get(build.folder) ?? []), finding])
  void finding.then((failure) => store.headGuard?.onFinding(build, failure, element))
}

/**
 * Fetches a file that did not load once more, because the browser does not say whether the network or the
 * digest was the reason.
 */
async function diagnoseFile(
  address: string,
  file: string,
  digest: string,
  element: Element,
): Promise<RemoteFailure> {
  const kind = element instanceof HTMLLinkElement ? 'style' : 'chunk'
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(3_000) })
    if (!answer.ok) return new RemoteFailure(kind, `${file} ${answer.status}`)
    const bytes = await answer.arrayBuffer()
    if (globalThis.crypto?.subtle && (await matchesDigest(bytes, digest)))
      return new RemoteFailure(kind, file)
    return new RemoteFailure('integrity', file)
  } catch (error) {
    return new RemoteFailure(kind, file, error)
  }
}

/**
 * Whether bytes have a digest. Always true on an insecure origin, where Web Crypto is missing: an attacker
 * who could change the bytes could change this code too.
 */
async function matchesDigest(bytes: BufferSource, digest: string): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  return `sha384-${btoa(String.fromCharCode(...hash))}` === digest
}
