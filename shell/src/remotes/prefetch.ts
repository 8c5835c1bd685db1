import type { PageKey } from '@tessera/shared/contract/registry/address'
import { storeItem } from '@tessera/shared/session/store-item'
import { bundled } from '../shared-modules/bundled.ts'
import { isCostly, listModules, loadShared, whenIdle } from '../shared-modules/share.ts'
import { folderOf } from './failure.ts'
import { collectFinding } from './integrity.ts'
import { fetchPage, loadFederation, sendFirstCalls } from './requests.ts'
import { dispatch } from './runner.ts'
import { prepareFrame } from './sandbox/frame.ts'
import { findRemote, openingKey, store } from './state.ts'
import { canPreload, isOpening } from './transitions.ts'

/** Local storage key of the visit counts: page -> count. */
const storageKey = 'tessera.visits'
/** How many pages are counted, and how many of them are prefetched. */
const maxPages = 40
const maxPrefetched = 3
/** Prefetching stops after this many bytes over the network. */
const prefetchBudgetBytes = 400_000
/** Milliseconds after start-up before prefetching begins, so that it does not delay the requested page. */
const startDelayMs = 300

const prefetchMark = 'tessera.prefetch'

type Counts = Readonly<Record<string, number>>

const readCounts = (): Counts => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Counts
  } catch {
    return {}
  }
}

/** Counts a visit. All counts are halved when one exceeds 100, so that new habits can overtake old ones. */
export function addVisit(counts: Counts, page: string): Counts {
  const next = Object.entries({ ...counts, [page]: (counts[page] ?? 0) + 1 })
  const isFull = next.some(([, count]) => count > 100)
  return Object.fromEntries(
    next
      .map(([name, count]) => [name, isFull ? Math.floor(count / 2) : count] as const)
      .filter(([name, count]) => count > 0 || name === page)
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxPages),
  )
}

export function countVisit({ remote, page }: PageKey): void {
  storeItem(localStorage, storageKey, JSON.stringify(addVisit(readCounts(), `${remote}/${page}`)))
}

/**
 * The most visited of the available pages, most visited first, then those of the menu in its order: a first session
 * has no visits yet.
 */
export const mostVisited = (counts: Counts, available: readonly PageKey[]): PageKey[] =>
  available
    .map((place) => ({ place, count: counts[`${place.remote}/${place.page}`] ?? 0 }))
    .sort((a, b) => b.count - a.count)
    .slice(0, maxPrefetched)
    .map(({ place }) => place)

/**
 * Loads and evaluates what lists share, then the pages this user opens most, each in idle time and until the byte
 * budget is spent; on a touch screen after the first touch. Does nothing if the browser saves data or the connection
 * is slow. Returns the function that stops it.
 */
export function prefetchVisited(available: readonly PageKey[]): () => void {
  if (isCostly()) return () => {}
  const pages = mostVisited(readCounts(), available)
  const steps = [
    () => loadFederation().catch(() => undefined),
    ...listModules.map((key) => () => loadShared(key)),
    async () => prepareSandbox(available),
    ...pages.map((place) => async () => {
      if (fetchedBytes(available) <= prefetchBudgetBytes) await prefetchPage(place)
    }),
  ]
  let stopped = false
  const next = async () => {
    const step = steps.shift()
    if (!step || stopped) return void performance.mark(`${prefetchMark}.end`)
    await step()
    whenIdle(() => void next())
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(
      () =>
        whenIdle(() => {
          // The benchmark counts bytes before this mark as those of the start page.
          performance.mark(prefetchMark)
          void next()
        }),
      startDelayMs,
    )
  }
  // A phone is slow, and its user may only look: it loads ahead once it is touched.
  if (matchMedia('(pointer: coarse)').matches) addEventListener('pointerdown', start, { once: true })
  else start()
  return () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('pointerdown', start)
  }
}

/** Starts a frame for the first sandboxed page of the menu: more of them would cost memory for pages that may stay closed. */
function prepareSandbox(available: readonly PageKey[]): void {
  const origin = available
    .map(({ remote }) => findRemote(remote)?.entry.sandbox?.origin)
    .find((each) => each !== undefined && each !== '')
  if (origin !== undefined) prepareFrame(origin)
}

/** Bytes fetched for the available remotes so far. */
function fetchedBytes(available: readonly PageKey[]): number {
  const folders = [...new Set(available.map(({ remote }) => remote))]
    .flatMap((name) => findRemote(name) ?? [])
    .map(({ entry }) => folderOf(entry))
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return fetched
    .filter(({ name }) => folders.some((folder) => name.startsWith(folder)))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}

/** Milliseconds after which the pointer rests on a link, rather than crosses it. */
const restMs = 80

/** Prefetches a page that will probably be opened (hover, focus); sends its first calls if the pointer rests on it. */
export function preloadPage(place: PageKey): void {
  void prefetchPage(place)
  clearTimeout(store.timers.get('rest'))
  const timer = setTimeout(() => {
    const remote = findRemote(place.remote)
    if (remote && !remote.entry.sandbox && remote.at !== 'open' && remote.at !== 'half-open' && !savesData())
      sendFirstCalls(remote.entry, place.page)
  }, restMs)
  store.timers.set('rest', timer)
}

/**
 * Sends no first calls for the link that was focused last. A click focuses its link and opens the page, which may have
 * received its answers before the pointer counts as resting: the calls would be sent twice.
 */
export const cancelFirstCalls = (): void => clearTimeout(store.timers.get('rest'))

const savesData = (): boolean =>
  Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData)

/**
 * Fetches and evaluates a page ahead, without its data, and ignores errors. Does nothing while the user saves data or
 * the circuit of the remote is open.
 */
export async function prefetchPage(place: PageKey): Promise<void> {
  const bundledPage = bundled[`${place.remote}/${place.page}`]
  if (bundledPage) return void (await bundledPage().catch(() => undefined))
  const state = store.remotes.get(place.remote)
  if (!state || savesData() || !canPreload(state, place.page)) return
  const { entry, resets } = state.remote
  if (entry.sandbox) return prepareFrame(entry.sandbox.origin)
  const key = openingKey(entry, place.page)
  if (store.pages.has(key)) return
  const isBeingOpened = () => {
    const now = store.remotes.get(place.remote)
    return now !== undefined && isOpening(now, entry.uniqueName)
  }
  try {
    const module = await fetchPage(entry, place.page, resets, true)
    // A page that is being opened meanwhile handles what was found itself.
    if (isBeingOpened()) return
    const finding = await collectFinding(entry)
    if (finding) dispatch(place.remote, { type: 'preloadFailed', build: entry })
    // A view that shows the page already keeps its state only while the page stays the same object.
    else if (!store.pages.has(key) && findRemote(place.remote)?.entry === entry)
      store.pages.set(key, { module, build: entry, durationMs: { manifest: 0, entry: 0, chunk: 0 } })
  } catch {
    if (isBeingOpened()) return
    // The failure shows again when the page is opened.
    await collectFinding(entry)
    dispatch(place.remote, { type: 'preloadFailed', build: entry })
  }
}
