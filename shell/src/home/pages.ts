/** A page this user opened: how often, and when last (epoch milliseconds). */
export interface VisitedPage {
  readonly path: string
  readonly count: number
  readonly last: number
}

/** Pages remembered, and pages shown as recent. */
const remembered = 60
const shown = 8

/** Notes a visit; halves everything when one page was opened a hundred times, so that habits may change. */
export function countPage(pages: readonly VisitedPage[], path: string, at: number): VisitedPage[] {
  const before = pages.find((page) => page.path === path)
  const next = [
    { path, count: (before?.count ?? 0) + 1, last: at },
    ...pages.filter((page) => page !== before),
  ]
  const tired = next[0]!.count > 100
  return next
    .slice(0, remembered)
    .map((page) => (tired ? { ...page, count: Math.ceil(page.count / 2) } : page))
}

/** The pages opened last, the latest first; only those that still open. */
export const recent = (pages: readonly VisitedPage[], opens: (path: string) => boolean): VisitedPage[] =>
  pages.filter(({ path }) => opens(path)).slice(0, shown)

/** The order of the quick entries: pinned ones as they were pinned, then by how often they were opened, then as the menu has them. */
export function entriesOf(
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
