import type { Place } from '@tessera/shared/contract/shell/address'
import { folderOf } from './folder.ts'
import { preload } from './load.ts'
import { remoteNamed } from './standing.ts'

/** How often each page was opened in this browser: page -> count. */
const key = 'tessera.visits'
/** Pages remembered, and pages fetched ahead. */
const remembered = 40
const ahead = 3
/** Bytes over the network after which fetching ahead ends. */
const budget = 400_000
/** Milliseconds after the start before anything is fetched ahead: first comes what was asked for. */
const settled = 5_000

type Counts = Readonly<Record<string, number>>

const read = (): Counts => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Counts
  } catch {
    return {}
  }
}

/** Counts a visit; halves everything when one page has been opened a hundred times, so that habits may change. */
export function counted(counts: Counts, page: string): Counts {
  const next = Object.entries({ ...counts, [page]: (counts[page] ?? 0) + 1 })
  const tired = next.some(([, count]) => count > 100)
  return Object.fromEntries(
    next
      .map(([name, count]) => [name, tired ? Math.floor(count / 2) : count] as const)
      .filter(([name, count]) => count > 0 || name === page)
      .sort(([, a], [, b]) => b - a)
      .slice(0, remembered),
  )
}

export const countVisit = ({ remote, page }: Place): void =>
  localStorage.setItem(key, JSON.stringify(counted(read(), `${remote}/${page}`)))

/** The pages opened most often among those that may be opened, most often first. */
export const mostVisited = (counts: Counts, open: readonly Place[]): Place[] =>
  open
    .map((place) => ({ place, count: counts[`${place.remote}/${place.page}`] ?? 0 }))
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, ahead)
    .map(({ place }) => place)

/**
 * In idle time, one after another, fetches the pages this user opens most, until the budget is spent; never for people who save data or
 * are on a slow line. Gives the way to stop.
 */
export function fetchAhead(open: readonly Place[]): () => void {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  if (connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '')) return () => {}
  const pages = mostVisited(read(), open)
  let stopped = false
  const next = async () => {
    const place = pages.shift()
    if (!place || stopped || spent(open) > budget) return
    await preload(place)
    whenIdle(next)
  }
  const timer = setTimeout(() => whenIdle(next), settled)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 1_000)
}

/** Bytes that remotes have cost so far. */
function spent(open: readonly Place[]): number {
  const folders = [...new Set(open.map(({ remote }) => remote))]
    .flatMap((name) => remoteNamed(name) ?? [])
    .map(({ entry }) => folderOf(entry))
  const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return fetched
    .filter(({ name }) => folders.some((folder) => name.startsWith(folder)))
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}
