/** A page this user opened: how often, and when last (epoch milliseconds). */
export interface VisitedPage {
  readonly path: string
  readonly count: number
  readonly last: number
}

/** Numbers of counted pages and of recent pages. */
const maxRemembered = 60
const maxRecent = 8

/** Counts a visit. All counts are halved when one exceeds 100, so that new habits can overtake old ones. */
export function countPage(pages: readonly VisitedPage[], path: string, at: number): VisitedPage[] {
  const before = pages.find((page) => page.path === path)
  const next = [
    { path, count: (before?.count ?? 0) + 1, last: at },
    ...pages.filter((page) => page !== before),
  ]
  const exceedsLimit = next[0]!.count > 100
  return next
    .slice(0, maxRemembered)
    .map((page) => (exceedsLimit ? { ...page, count: Math.ceil(page.count / 2) } : page))
}

/** The pages opened last, latest first, without those that no longer exist. */
export const recentPages = (pages: readonly VisitedPage[], opens: (path: string) => boolean): VisitedPage[] =>
  pages.filter(({ path }) => opens(path)).slice(0, maxRecent)

/**
 * Order of the shortcuts: pinned pages in the order of pinning, then by number of visits, then as in the
 * menu.
 */
export function sortShortcuts(
  menu: readonly string[],
  pinned: readonly string[],
  pages: readonly VisitedPage[],
): string[] {
  const count = new Map(pages.map((page) => [page.path, page.count]))
  const rest = menu.filter((path) => !pinned.includes(path))
  return [
    ...pinned.filter((path) => menu.includes(path)),
    ...rest.sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0)),
  ]
}
