import { sendFirstCall } from '@tessera/shared/client/call'
import type { FailureCode } from '@tessera/shared/contract/registry/failures'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { bundled, type PageModule } from '../shared-modules/bundled.ts'
import { isCostly, prefetchShared } from '../shared-modules/share.ts'
import { thrownText } from '../errors/thrown-text.ts'
import { insertPageFiles, insertPrefetched, isListed, registerBuild } from './builds.ts'
import { failureOf, manifestAddress, RemoteFailure } from './failure.ts'
import { acceptManifest, collectFinding, findPendingFile, hasAllDigests } from './integrity.ts'
import { store } from './state.ts'

/** A page that can be rendered, its build, and the milliseconds that each phase of fetching it took. */
export interface OpenedPage {
  readonly module: PageModule
  readonly build: RegistryEntry
  readonly durationMs: { readonly manifest: number; readonly entry: number; readonly chunk: number }
}

/**
 * Time limits (milliseconds) for a manifest (headers and body) or one script, and for the whole way to a page: its
 * manifest, its files, and what its container does with them. The federation runtime alone has none for manifests and
 * containers, and 20 s for scripts. A slow connection gets three times as long.
 */
const limitsMs = { request: 8_000, opening: 10_000 }
const slowFactor = 3
const limitOf = (step: keyof typeof limitsMs): number => limitsMs[step] * (isCostly() ? slowFactor : 1)

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

/**
 * Returns the attempt for a build, starting it if there is none. A page that is opened during its preload
 * waits for the same requests.
 */
export function joinAttempt(entry: RegistryEntry, number: number): Attempt {
  const running = store.attempts.get(entry.uniqueName)
  const current =
    running?.entry === entry && running.number === number
      ? running
      : { entry, number, durationMs: { manifest: 0, entry: 0 } }
  store.attempts.set(entry.uniqueName, current)
  return current
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
      signal: AbortSignal.timeout(limitOf('request')),
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

export function manifestFailure(error: unknown): RemoteFailure {
  if (error instanceof RemoteFailure) return error
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError')
    return new RemoteFailure('manifest-timeout', `${limitOf('request') / 1000} s`, error)
  return new RemoteFailure('manifest-unreachable', thrownText(error), error)
}

/**
 * Loads the digests of all files of a build, which its manifest lists. Requests it once at a time; rejects with a
 * `RemoteFailure`, and can then be called again.
 */
export function loadDigests(entry: RegistryEntry): Promise<void> {
  if (hasAllDigests(entry)) return Promise.resolve()
  const { uniqueName } = entry
  const loading =
    store.loadingDigests.get(uniqueName) ??
    fetchDigests(entry).finally(() => store.loadingDigests.delete(uniqueName))
  store.loadingDigests.set(uniqueName, loading)
  return loading
}

/**
 * Loads the federation runtime, with the builds that are known by then. The home page does not need it. A failed
 * request is repeated with the next call.
 */
export async function loadFederation(): Promise<NonNullable<typeof store.federation>> {
  if (store.federation) return store.federation
  const { clearBuild, createFederation } = await import(
    /* webpackChunkName: "remotes" */ '../shared-modules/federation.ts'
  )
  if (!store.federation) {
    const runtime = createFederation({
      attempts: store.attempts,
      isListed,
      fetchManifest,
      acceptManifest,
      manifestFailure,
      insertPrefetched,
      timeoutMs: limitOf('request'),
    })
    store.federation = runtime
    store.clearFederation = (uniqueName, folder) => clearBuild(runtime, uniqueName, folder)
    runtime.registerRemotes(
      [...store.knownBuilds].map(([uniqueName, { manifest }]) => ({ name: uniqueName, entry: manifest })),
    )
  }
  return store.federation
}

/**
 * Tries once to load a page, and measures how long its parts take. Rejects with a `RemoteFailure`. An `attemptNumber`
 * above 0 is added to addresses.
 */
export async function loadPage(
  entry: RegistryEntry,
  page: string,
  attemptNumber: number,
): Promise<OpenedPage> {
  const startedAt = performance.now()
  const bundledPage = bundled[`${entry.name}/${page}`]
  if (bundledPage)
    return {
      module: await bundledPage(),
      build: entry,
      durationMs: { manifest: 0, entry: 0, chunk: performance.now() - startedAt },
    }
  registerBuild(entry, attemptNumber)
  const current = joinAttempt(entry, attemptNumber)
  current.durationMs = { manifest: 0, entry: 0 }
  sendFirstCalls(entry, page)
  try {
    const module = await withLimit(entry, fetchPage(entry, page, attemptNumber, false))
    // The runtime treats a style that failed to load as loaded.
    const finding = await collectFinding(entry)
    if (finding) throw finding
    const { durationMs } = current
    return {
      module,
      build: entry,
      durationMs: {
        ...durationMs,
        chunk: Math.max(0, performance.now() - startedAt - durationMs.manifest - durationMs.entry),
      },
    }
  } catch (error) {
    throw (await collectFinding(entry)) ?? failureOf(error, current.observedFailure)
  }
}

/** Rejects when a page has not arrived within the limit. The failure names what the browser still waits for. */
async function withLimit<T>(entry: RegistryEntry, loading: Promise<T>): Promise<T> {
  const limit = limitOf('opening')
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutFailure(entry, `${limit / 1000} s`)), limit)
  })
  try {
    return await Promise.race([loading, isLate])
  } finally {
    clearTimeout(timer)
  }
}

function timeoutFailure(entry: RegistryEntry, limit: string): RemoteFailure {
  const file = findPendingFile(entry)
  if (file === undefined) return new RemoteFailure('start-timeout', limit)
  const code = codeOfFile(entry, file)
  return new RemoteFailure(code, `${file} ${limit}`)
}

function codeOfFile({ files }: RegistryEntry, file: string): FailureCode {
  if (file.endsWith('.css')) return 'style'
  return file === files?.entry || file.startsWith('entry.') ? 'entry' : 'chunk'
}

/** Sends the calls with which a page begins, so that their answers arrive beside its code. */
export function sendFirstCalls({ pages }: RegistryEntry, page: string): void {
  for (const address of pages[page]?.calls ?? []) sendFirstCall(address)
}

/**
 * Requests everything that a page needs at once, and evaluates it. Where the registry does not list its files, a
 * preload asks the federation runtime for them, and an opening follows the chain of manifest, entry and chunks.
 */
export async function fetchPage(
  entry: RegistryEntry,
  page: string,
  attemptNumber: number,
  ahead: boolean,
): Promise<PageModule> {
  prefetchShared(entry.uses[page] ?? [])
  registerBuild(entry, attemptNumber)
  joinAttempt(entry, attemptNumber)
  const inserted = insertPageFiles(entry, page, attemptNumber)
  const federation = await loadFederation()
  if (ahead && !(await inserted))
    await federation
      .preloadRemote([{ nameOrAlias: entry.uniqueName, exposes: [page] }])
      .catch(() => undefined)
  const module = await federation.loadRemote<PageModule>(`${entry.uniqueName}/${page}`)
  await inserted
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object')
    throw new RemoteFailure('module', 'the page has no default export')
  return module
}
