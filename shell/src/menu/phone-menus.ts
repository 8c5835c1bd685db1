import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import type { Menus } from '../values/menus.ts'
import { parseMenuProperty } from './property.ts'
import { childrenOf } from './tree.ts'

/**
 * The menus that a phone lists: those for phones, then those of the web. Of two that open the same design, only the one for
 * phones is there.
 */
export function phoneMenus({ menuList, appMenuList = [] }: Menus): readonly MenuItem[] {
  if (appMenuList.length === 0) return menuList
  const designs = new Set(flatten(appMenuList).flatMap(designOf))
  return [...appMenuList, ...without(menuList, designs)]
}

const flatten = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(childrenOf(item))])

function designOf({ type, propertyJson }: MenuItem): string[] {
  const { moduleId } = parseMenuProperty(propertyJson)
  return type === MenuType.form && moduleId !== '' ? [moduleId] : []
}

/** Menus without those of some designs, and without directories that become empty. */
const without = (items: readonly MenuItem[], designs: ReadonlySet<string>): MenuItem[] =>
  items.flatMap((item) => {
    if (designOf(item).some((id) => designs.has(id))) return []
    if (item.type !== MenuType.directory) return [item]
    const children = without(childrenOf(item), designs)
    return children.length > 0 ? [{ ...item, children }] : []
  })
