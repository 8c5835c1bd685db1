import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime'
import type { RegistryEntry, PageFiles } from '@tessera/shared/contract/registry/registry'
import { insertPrefetched } from './prefetched-files.ts'
import { RemoteFailure } from './failure.ts'
import { manifestAddress, folderOf } from './loaded-build.ts'
import { acceptManifest, hasAllDigests } from './integrity.ts'

/**
 * Time limit for a manifest (headers and body) and for one script. The federation runtime alone has none for
 * manifests and 20 s for scripts.
 */
export const timeoutMs = 10_000

/**
 * One try to open a build: what it expects, and what the federation hooks observed. A `number` above 0 is
 * added to addresses, because the browser answers a repeated request for a hanging one from the first.
 * `durationMs` is the time spent so far.
 */
export interface Attempt {
  readonly entry: RegistryEntry
  readonly number: number
  observedFailure?: RemoteFailure
  durationMs: { manifest: number; entry: number }
}

/** The running attempt of each build, by its global name. */
const attempts = new Map<string, Attempt>()

/**
 * Returns the attempt for a build, starting it if there is none. A page that is opened during its preload
 * waits for the same requests.
 */
export function joinAttempt(entry: RegistryEntry, number: number): Attempt {
  const running = attempts.get(entry.uniqueName)
  const current =
    running?.entry === entry && running.number === number
      ? running
      : { entry, number, durationMs: { manifest: 0, entry: 0 } }
  attempts.set(entry.uniqueName, current)
  return current
}

export const clearAttempt = ({ uniqueName }: RegistryEntry): void => void attempts.delete(uniqueName)

/**
 * Federation hooks: a time limit for every request, a status check, and validation of the manifest before any
 * script is requested.
 */
export const timeoutPlugin: ModuleFederationRuntimePlugin = {
  name: 'tessera-deadlines',

  async fetch(url, init, remoteInfo) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const startedAt = performance.now()
    delete attempt?.observedFailure
    if (attempt && isListed(attempt.entry, attempt.number)) return Response.json(manifestOf(attempt.entry))
    try {
      const text = await fetchManifest(url, init)
      if (attempt) await acceptManifest(text, attempt.entry)
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    } catch (error) {
      const failure = manifestFailure(error)
      if (attempt) attempt.observedFailure = failure
      throw failure
    } finally {
      if (attempt) attempt.durationMs.manifest += performance.now() - startedAt
    }
  },

  createScript({ url, remoteInfo }) {
    const attempt = attempts.get(remoteInfo?.name ?? '')
    const attemptNumber = attempt?.number ?? 0
    const script = document.createElement('script')
    script.src = attemptNumber ? `${url}${url.includes('?') ? '&' : '?'}r=${attemptNumber}` : url
    script.fetchPriority = 'high'
    const startedAt = performance.now()
    if (attempt && /\/entry\.[^/]*$/.test(url))
      script.addEventListener('load', () => void (attempt.durationMs.entry += performance.now() - startedAt))
    return { script, timeout: timeoutMs }
  },

  /**
   * The browser warns about a preloaded file that is never used, so a prefetched file is inserted at once.
   */
  createLink({ url, attrs = {} }) {
    if (attrs['rel'] !== 'preload') return
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: String(attrs['as']),
      href: url,
    })
    link.addEventListener('load', () => void insertPrefetched(url, link.as))
    return link
  },
}

/**
 * Fetches the text of a manifest. Throws a `RemoteFailure` for a status other than 2xx and after the time
 * limit, which covers the body.
 */
export async function fetchManifest(address: string, init: RequestInit = {}): Promise<string> {
  try {
    const answer = await fetch(address, {
      ...init,
      cache: 'no-cache',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new RemoteFailure('manifest-status', String(answer.status))
    return await answer.text()
  } catch (error) {
    throw manifestFailure(error)
  }
}

/** Fetches and validates the manifest of a build, which lists the files that its pages load later. */
export async function fetchDigests(entry: RegistryEntry): Promise<void> {
  const text = await fetchManifest(manifestAddress(entry, 0))
  await acceptManifest(text, entry)
}

function manifestFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError')
    return new RemoteFailure('manifest-timeout', `${timeoutMs / 1000} s`, error)
  return new RemoteFailure('manifest-unreachable', String(error), error)
}

const running = new Map<string, Promise<void>>()

/**
 * Loads the digests of all files of a build, which its manifest lists. Requests it once at a time; rejects with a
 * `RemoteFailure`, and can then be called again.
 */
export function loadDigests(entry: RegistryEntry): Promise<void> {
  if (hasAllDigests(entry)) return Promise.resolve()
  const { uniqueName } = entry
  const loading = running.get(uniqueName) ?? fetchDigests(entry).finally(() => running.delete(uniqueName))
  running.set(uniqueName, loading)
  return loading
}

/** A build whose registry entry names its files, so that its pages open without the manifest. */
type ListedBuild = RegistryEntry & { readonly files: PageFiles }

/**
 * Whether the registry entry alone is enough to load a build: it names the digest of the entry script, and this is
 * the first try. A repeated try reads the manifest, which a server has at hand as long as it has the files.
 */
export const isListed = (entry: RegistryEntry, attemptNumber: number): entry is ListedBuild =>
  attemptNumber === 0 &&
  !entry.override &&
  entry.files !== undefined &&
  Object.hasOwn(entry.files.digests, entry.files.entry)

/**
 * Requests all files of a page at once, beside those that are there already. Resolves when its style sheets are
 * loaded, or failed: a page must not be rendered without them. False if the registry does not list the page.
 */
export async function insertPageFiles(
  entry: RegistryEntry,
  page: string,
  attemptNumber: number,
): Promise<boolean> {
  if (!isListed(entry, attemptNumber)) return false
  const { pages } = entry.files
  const names = Object.hasOwn(pages, page) ? pages[page] : undefined
  if (!names) return false
  const folder = folderOf(entry)
  await Promise.all(
    names.map((name) => insertPrefetched(folder + name, name.endsWith('.css') ? 'style' : 'script')),
  )
  return true
}

/** The manifest of a listed build as Module Federation reads it, without a request. */
export function manifestOf({ name, uniqueName, build, files }: ListedBuild): object {
  const exposes = Object.entries(files.pages).map(([page, names]) => ({
    id: `${uniqueName}:${page}`,
    name: page,
    path: `./${page}`,
    assets: {
      js: { sync: names.filter((file) => !file.endsWith('.css')), async: [] },
      css: { sync: names.filter((file) => file.endsWith('.css')), async: [] },
    },
  }))
  return {
    id: uniqueName,
    name: uniqueName,
    metaData: {
      name: uniqueName,
      globalName: uniqueName,
      type: 'app',
      publicPath: 'auto',
      buildInfo: { buildVersion: build.id, buildName: name },
      remoteEntry: { name: files.entry, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    remotes: [],
    shared: [],
    exposes,
  }
}
