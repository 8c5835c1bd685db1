import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'

export const childrenOf = (item: MenuItem): readonly MenuItem[] =>
  item.type === MenuType.directory ? (item.children as MenuItem[]) : []

/** The ids of the directories that lead to the first item that `isHere`, from the top. */
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

/** A menu of so many rows fits on one screen: it starts with everything open. */
const maxRowsExpanded = 20

/** The directories that are open before the user has chosen any: all of a small menu, none of a big one. */
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

/** Pixels of one item of the top menu. */
export const itemWidthPx = 116

/** How many of `count` items stand in a top menu of this width; where they do not all fit, the last place belongs to "more". */
export const countFitting = (width: number, count: number): number =>
  count * itemWidthPx <= width ? count : Math.max(0, Math.floor(width / itemWidthPx) - 1)
