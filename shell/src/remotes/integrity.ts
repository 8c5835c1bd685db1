import type { Digests, RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { thrownText } from '../errors/thrown-text.ts'
import { findBuildInText, folderOf, RemoteFailure, type LoadedBuild } from './failure.ts'
import { guardInsertions } from './insertion.ts'
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
export interface FileGuard {
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
 * From now on each script and style of a remote gets the published digest as its `integrity`, whichever way it enters
 * the document, so that the browser refuses changed bytes. A file without a digest is never inserted. `load` reads
 * the manifest of a build when it needs a file that the registry did not list.
 */
export function guardFiles(found: FileGuard['onFinding'], load: FileGuard['loadDigests']): void {
  store.fileGuard = { onFinding: found, loadDigests: load }
  guardInsertions({ allow: allowInsert, allowAddress: (element, address) => allowFile(element, address) })
  guardWorkers()
  // Loading errors do not bubble. The capture phase runs before the loader's own handler.
  document.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLElement && onLoadError(target),
    true,
  )
  document.addEventListener(
    'load',
    ({ target }) => target instanceof HTMLElement && store.pendingFiles.delete(target),
    true,
  )
}

/** The path of the worker that runs scripts of forms: the only one that a build may start. */
const scriptWorker = /\/script-worker\.[0-9a-f]{8,}\.js$/

/** The digest of a worker cannot be checked, so other files of builds are no workers. */
function guardWorkers(): void {
  for (const name of ['Worker', 'SharedWorker'] as const) {
    const Original = globalThis[name] as typeof Worker | undefined
    if (!Original) continue
    const Guarded = class extends Original {
      constructor(address: string | URL, options?: WorkerOptions) {
        const { origin, pathname } = new URL(address, location.href)
        if (origin === location.origin && buildPath.test(pathname) && !scriptWorker.test(pathname))
          throw new DOMException(`${pathname} is no worker`, 'SecurityError')
        super(address, options)
      }
    }
    Object.assign(globalThis, { [name]: Guarded })
  }
}

function allowInsert(node: Node | string): boolean {
  if (node instanceof HTMLStyleElement) {
    const placed = findBuildInText(new Error().stack ?? '', store.sealed.values())
    if (placed) store.styleInserters.set(node, placed)
  }
  const address = addressOf(node)
  return !address || allowFile(node as HTMLScriptElement | HTMLLinkElement, address)
}

/** Whether an element may load a file. Sets the integrity of a file of a remote. */
function allowFile(element: HTMLScriptElement | HTMLLinkElement, address: string): boolean {
  const verdict = classifyAddress(address, location.origin, [...store.sealed.values()])
  if (verdict.at === 'elsewhere') return true
  if (verdict.at === 'sealed') {
    element.setAttribute('integrity', verdict.digest)
    element.crossOrigin = 'anonymous'
    if (!(element instanceof HTMLLinkElement) || element.rel === 'stylesheet')
      store.pendingFiles.set(element, verdict)
    return true
  }
  if (verdict.at === 'unlisted') {
    void insertListed(element, address, verdict.build)
    return false
  }
  if (verdict.build) refuse(element, verdict.build, new RemoteFailure('no-digest', verdict.file))
  else setTimeout(() => element.dispatchEvent(new Event('error')))
  return false
}

/** The file of a build that the browser still waits for; undefined when it waits for none. */
export function findPendingFile(entry: RegistryEntry): string | undefined {
  const folder = folderOf(entry)
  return [...store.pendingFiles.values()].find(({ build }) => build.folder === folder)?.file
}

export function clearPendingFiles(folder: string): void {
  for (const [element, { build }] of store.pendingFiles)
    if (build.folder === folder) store.pendingFiles.delete(element)
}

/** Inserts an element once the manifest names its digest. */
async function insertListed(
  element: HTMLScriptElement | HTMLLinkElement,
  address: string,
  build: LoadedBuild,
): Promise<void> {
  try {
    await store.fileGuard?.loadDigests(build.entry)
    const now = store.sealed.get(build.entry.uniqueName)
    // A build that was unloaded meanwhile needs no file.
    if (!now?.complete) element.dispatchEvent(new Event('error'))
    else if (!element.isConnected) document.head.appendChild(element)
    else if (element instanceof HTMLScriptElement) element.src = address
    else element.href = address
  } catch (error) {
    refuse(
      element,
      build,
      error instanceof RemoteFailure ? error : new RemoteFailure('chunk', thrownText(error)),
    )
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
  store.pendingFiles.delete(element)
  const address = addressOf(element)
  if (!address || (element instanceof HTMLLinkElement && element.rel !== 'stylesheet')) return
  const verdict = classifyAddress(address, location.origin, [...store.sealed.values()])
  if (verdict.at === 'sealed')
    recordFinding(verdict.build, diagnoseFile(address, verdict.file, verdict.digest, element), element)
}

function recordFinding(build: LoadedBuild, finding: Promise<RemoteFailure>, element: Element): void {
  store.findings.set(build.folder, [...(store.findings.get(build.folder) ?? []), finding])
  void finding.then((failure) => store.fileGuard?.onFinding(build, failure, element))
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
