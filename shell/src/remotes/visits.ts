import type { PageKey } from '@tessera/shared/contract/shell/address'
import { folderOf } from './folder.ts'
import { preloadPage } from './load.ts'
import { findRemote } from './remote-state.ts'

/** Local storage key of the visit counts: page -> count. */
const storageKey = 'tessera.visits'
/** How many pages are counted, and how many of them are prefetched. */
const maxPages = 40
const maxPrefetched = 3
/** Prefetching stops after this many bytes over the network. */
const prefetchBudgetBytes = 400_000
/** Milliseconds after start-up before prefetching begins, so that it does not delay the requested page. */
const startDelayMs = 5_000

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

export const countVisit = ({ remote, page }: PageKey): void =>
  localStorage.setItem(storageKey, JSON.stringify(addVisit(readCounts(), `${remote}/${page}`)))

/** The most visited of the available pages, most visited first. Pages opened once are left out. */
export const mostVisited = (counts: Counts, available: readonly PageKey[]): PageKey[] =>
  available
    .map((place) => ({ place, count: counts[`${place.remote}/${place.page}`] ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxPrefetched)
    .map(({ place }) => place)

/**
 * Prefetches the pages this user opens most, one after another in idle time, until the byte budget is spent.
 * Does nothing if the browser saves data or the connection is slow. Returns the function that stops it.
 */
export function prefetchVisited(available: readonly PageKey[]): () => void {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return () => {}
  const pages = mostVisited(readCounts(), available)
  let stopped = false
  const next = async () => {
    const place = pages.shift()
    if (!place || stopped || fetchedBytes(available) > prefetchBudgetBytes) return
    await preloadPage(place)
    whenIdle(next)
  }
  const timer = setTimeout(() => whenIdle(next), startDelayMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 1_000)
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
