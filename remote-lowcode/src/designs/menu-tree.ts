import type { MenuItem } from '@tessera/shared/contract/session/session'

interface MenuNode {
  readonly id: string
  readonly fullName: string
  readonly children: readonly MenuNode[]
}

/** What a tree of menus shows: Arco would print the name of an icon before the menu. */
export const toMenuOptions = (menus: readonly MenuNode[]): MenuNode[] =>
  menus.map(({ id, fullName, children }) => ({ id, fullName, children: toMenuOptions(children) }))

/** The type of menus that open a design. */
const formMenu = 3

const flattenMenus = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flattenMenus(item.children)])

const moduleIdOf = ({ propertyJson }: MenuItem): string => {
  try {
    return String((JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId ?? '')
  } catch {
    return ''
  }
}

/** The menu that opens a design, for this user; undefined where there is none. */
export const findDesignMenu = (menus: readonly MenuItem[], designId: string): MenuItem | undefined =>
  flattenMenus(menus).find((item) => item.type === formMenu && moduleIdOf(item) === designId)
