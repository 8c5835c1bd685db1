import { session as calls, type MenuItem } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** The type of menus that open a design. */
const formMenu = 3

const flatten = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...flatten(item.children)])

const moduleIdOf = ({ propertyJson }: MenuItem): string => {
  try {
    return String((JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId ?? '')
  } catch {
    return ''
  }
}

/** The address of the menu that opens a design, for this user, that of the web first; null where there is none. */
export function findMenuPath(menus: readonly MenuItem[], designId: string): string | null {
  const menu = flatten(menus).find((item) => item.type === formMenu && moduleIdOf(item) === designId)
  if (!menu) return null
  const path = menu.urlAddress.split(/[?#]/, 1)[0]!.replace(/^[/@]+|\/+$/g, '')
  return `/${path || menu.enCode}`
}

/** Loads the user's menus again, so that a new one is in the sidebar, and finds the one that opens a design. */
export async function loadMenuPath(designId: string): Promise<string | null> {
  const current = await call(calls.currentUser, {}, { quiet: true }).catch(() => null)
  if (!current) return null
  session.setCurrentUser(current)
  return findMenuPath([...current.menuList, ...(current.appMenuList ?? [])], designId)
}
