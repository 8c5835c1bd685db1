import type { ComponentType } from 'react'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { sendFirstCall } from '@tessera/shared/client/call'
import { loadFederation, registerBuild, resetBuild } from './builds.ts'
import { bundled } from '../bundled.ts'
import { backoffMs, quickFailureMs, retryBackoff, maxFailures } from './circuit.ts'
import { joinAttempt, insertPageFiles } from './requests.ts'
import { failureOf, RemoteFailure } from './failure.ts'
import { collectFinding } from './integrity.ts'
import { isProbing, scheduleProbe } from './probe.ts'
import { reportFailure } from './report.ts'
import { rollbackBuild } from './rollback-build.ts'
import { prefetchShared } from '../shared-modules/share.ts'
import { updateRemote, findRemote, isSameBuild } from './remote-state.ts'

/** What a page of a remote exports. */
export interface PageModule {
  readonly default: ComponentType<PageProps>
}

/** A page that can be rendered, its build, and the milliseconds that each phase of fetching it took. */
export interface OpenedPage {
  readonly module: PageModule
  readonly build: RegistryEntry
  readonly durationMs: { readonly manifest: number; readonly entry: number; readonly chunk: number }
}

const openedPages = new Map<string, OpenedPage>()
/** Builds of which a preload failed. The runtime remembers that, so opening a page starts afresh. */
const failedPreloads = new Set<string>()
const openingPages = new Map<string, Promise<OpenedPage>>()
const keyOf = ({ name, uniqueName }: RegistryEntry, page: string) => `${name}/${uniqueName}/${page}`

/** The page, if it was opened before and no newer build is waiting. It renders without a delay. */
export function findOpenedPage(place: PageKey): OpenedPage | undefined {
  const remote = findRemote(place.remote)
  return remote && !remote.next ? openedPages.get(keyOf(remote.entry, place.page)) : undefined
}

/**
 * Opens a page and resolves once manifest, entry and page are loaded. Rejects with a `RemoteFailure`; while
 * the circuit is open it rejects at once unless `force` is set, as by the retry button.
 */
export function openPage(place: PageKey, force = false): Promise<OpenedPage> {
  const remote = findRemote(place.remote)
  if (!remote) return Promise.reject(new RemoteFailure('not-registered', place.remote))
  const { entry } = remote
  const key = keyOf(entry, place.page)
  const done = openedPages.get(key)
  if (done) return Promise.resolve(done)
  const running =
    openingPages.get(key) ?? openWithRetries(place, entry, force).finally(() => openingPages.delete(key))
  openingPages.set(key, running)
  return running
}

/** Milliseconds after which the pointer rests on a link, rather than crosses it. */
const restMs = 80
let restTimer: ReturnType<typeof setTimeout> | undefined

/** Prefetches a page that will probably be opened (hover, focus); sends its first calls if the pointer rests on it. */
export function preloadPage(place: PageKey): void {
  void prefetchPage(place)
  clearTimeout(restTimer)
  restTimer = setTimeout(() => {
    const remote = findRemote(place.remote)
    if (remote && remote.at !== 'open' && remote.at !== 'half-open' && !savesData())
      sendFirstCalls(remote.entry, place.page)
  }, restMs)
}

const savesData = (): boolean =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

/**
 * Fetches and evaluates a page ahead, without its data, and ignores errors. Does nothing while the user saves data or
 * the circuit of the remote is open.
 */
export async function prefetchPage(place: PageKey): Promise<void> {
  const bundledPage = bundled[`${place.remote}/${place.page}`]
  if (bundledPage) return void (await bundledPage().catch(() => undefined))
  const remote = findRemote(place.remote)
  if (!remote || savesData()) return
  const { entry, at, resets } = remote
  const key = keyOf(entry, place.page)
  if (at === 'open' || at === 'half-open' || failedPreloads.has(entry.uniqueName)) return
  if (!Object.hasOwn(entry.pages, place.page) || openedPages.has(key) || openingPages.has(key)) return
  try {
    const module = await fetchPage(entry, place.page, resets, true)
    // A page that is being opened meanwhile handles what was found itself.
    if (isOpening(entry)) return
    const finding = await collectFinding(entry)
    if (finding) failedPreloads.add(entry.uniqueName)
    // A view that shows the page already keeps its state only while the page stays the same object.
    else if (!openedPages.has(key) && findRemote(place.remote)?.entry === entry)
      openedPages.set(key, { module, build: entry, durationMs: { manifest: 0, entry: 0, chunk: 0 } })
  } catch {
    if (isOpening(entry)) return
    // The failure shows again when the page is opened.
    await collectFinding(entry)
    failedPreloads.add(entry.uniqueName)
  }
}

/** Whether a page of the build is being opened. */
const isOpening = (entry: RegistryEntry): boolean =>
  [...openingPages.keys()].some((key) => key.startsWith(keyOf(entry, '')))

/** Clears the opened pages of a build; pages on screen stay. */
export function clearOpenedPages(build: RegistryEntry): void {
  for (const key of openedPages.keys()) if (key.startsWith(keyOf(build, ''))) openedPages.delete(key)
}

/** Clears what was loaded of a remote's build. The next opening fetches it again. */
export function resetRemote(name: string): void {
  const remote = findRemote(name)
  if (!remote) return
  clearOpenedPages(remote.entry)
  resetBuild(remote.entry, remote.resets + 1)
  updateRemote(name, { resets: remote.resets + 1 })
}

async function openWithRetries(
  { remote: name, page }: PageKey,
  entry: RegistryEntry,
  force: boolean,
): Promise<OpenedPage> {
  const startedAt = performance.now()
  const remote = findRemote(name)
  if (!remote) throw new RemoteFailure('not-registered', name)
  if (!Object.hasOwn(entry.pages, page)) throw new RemoteFailure('no-page', page)
  if (
    (remote.at === 'open' || (remote.at === 'half-open' && isProbing(name))) &&
    (remote.failure.final || !force)
  )
    throw remote.failure
  // A circuit that is not closed allows one try, without retries.
  const isSingleTry = remote.at === 'open' || remote.at === 'half-open'
  if (failedPreloads.delete(entry.uniqueName) || isSingleTry || remote.failures > 0) resetRemote(name)
  for (let round = 0; ; round++) {
    try {
      const done = await loadOnce(name, entry, page)
      openedPages.set(keyOf(entry, page), done)
      return done
    } catch (error) {
      const failure = error as RemoteFailure
      const now = findRemote(name)
      if (!now || !isSameBuild(now.entry, entry)) throw failure
      const failures = now.failures + 1
      updateRemote(name, { failures }, { at: 'degraded', failure })
      if (
        !failure.final &&
        !isSingleTry &&
        failures < maxFailures &&
        performance.now() - startedAt < quickFailureMs
      ) {
        await new Promise((done) => setTimeout(done, backoffMs(round, retryBackoff)))
        if (findRemote(name)?.entry !== now.entry) throw failure
        resetRemote(name)
        continue
      }
      reportFailure(entry, failure, page)
      if (rollbackBuild(entry, failure)) return openPage({ remote: name, page }, true)
      // A time-out opens the circuit as three quick failures do, so that no user waits for it twice.
      updateRemote(name, {}, { at: 'open', failure })
      if (!failure.final) scheduleProbe(name)
      throw failure
    }
  }
}

async function loadOnce(name: string, entry: RegistryEntry, page: string): Promise<OpenedPage> {
  const startedAt = performance.now()
  const { resets, at } = findRemote(name) ?? { resets: 0, at: 'idle' }
  const bundledPage = bundled[`${name}/${page}`]
  if (bundledPage)
    return {
      module: await bundledPage(),
      build: entry,
      durationMs: { manifest: 0, entry: 0, chunk: performance.now() - startedAt },
    }
  registerBuild(entry, resets)
  const current = joinAttempt(entry, resets)
  current.durationMs = { manifest: 0, entry: 0 }
  if (at === 'idle') updateRemote(name, {}, { at: 'loading' })
  sendFirstCalls(entry, page)
  try {
    const module = await fetchPage(entry, page, resets, false)
    // The runtime treats a style that failed to load as loaded.
    const finding = await collectFinding(entry)
    if (finding) throw finding
    if (findRemote(name)?.at === 'loading') updateRemote(name, {}, { at: 'ready' })
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

/** Sends the calls with which a page begins, so that their answers arrive beside its code. */
function sendFirstCalls({ pages }: RegistryEntry, page: string): void {
  for (const address of pages[page]?.calls ?? []) sendFirstCall(address)
}

/**
 * Requests everything that a page needs at once, and evaluates it. Where the registry does not list its files, a
 * preload asks the federation runtime for them, and an opening follows the chain of manifest, entry and chunks.
 */
async function fetchPage(
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
