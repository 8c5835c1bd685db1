import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'

/** Children of a directory; empty for a page. */
export const childrenOf = (item: MenuItem): readonly MenuItem[] =>
  item.type === MenuType.directory ? (item.children as MenuItem[]) : []

/** Ids of the directories above the first item for which `isCurrent` is true, from the top. */
export function findTrail(
  menuList: readonly MenuItem[],
  isCurrent: (item: MenuItem) => boolean,
): readonly string[] {
  const walk = (items: readonly MenuItem[], above: readonly string[]): readonly string[] | undefined => {
    for (const item of items) {
      if (isCurrent(item)) return above
      const found = walk(childrenOf(item), [...above, item.id])
      if (found) return found
    }
    return undefined
  }
  return walk(menuList, []) ?? []
}

/** A menu with at most this many rows starts fully expanded. */
const maxRowsExpanded = 20

/** The directories that are initially expanded: all of a small menu, none of a large one. */
export function initiallyExpanded(menuList: readonly MenuItem[]): readonly string[] {
  const open: string[] = []
  let rows = 0
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items) {
      rows++
      if (item.type === MenuType.directory) open.push(item.id)
      walk(childrenOf(item))
    }
  }
  walk(menuList)
  return rows <= maxRowsExpanded ? open : []
}

/** Width of one item of the top menu in pixels. */
export const itemWidthPx = 116

/**
 * How many of `count` items fit into a top menu of this width. If not all fit, the last place is taken by
 * "more".
 */
export const countFitting = (width: number, count: number): number =>
  count * itemWidthPx <= width ? count : Math.max(0, Math.floor(width / itemWidthPx) - 1)
