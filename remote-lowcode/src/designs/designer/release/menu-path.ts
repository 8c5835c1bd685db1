import { session as calls, type MenuItem } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { findDesignMenu } from '../../menu-tree.ts'

/** The address of the menu that opens a design, for this user, that of the web first; null where there is none. */
export function findMenuPath(menus: readonly MenuItem[], designId: string): string | null {
  const menu = findDesignMenu(menus, designId)
  if (!menu) return null
  const path = menu.urlAddress.split(/[?#]/, 1)[0]!.replace(/^[/@]+|\/+$/g, '')
  return `/${path || menu.enCode}`
}

/** Loads the user's menus again, so that a new one is in the sidebar, and finds the one that opens a design. */
export async function loadMenuPath(designId: string): Promise<string | null> {
  const loaded = await call(calls.currentUser, {}, { quiet: true }).catch(() => null)
  if (loaded) session.setCurrentUser(loaded)
  // A menu of an earlier release is known, also where the menus cannot be loaded now.
  const current = loaded ?? session.get().current
  if (!current) return null
  return findMenuPath([...current.menuList, ...(current.appMenuList ?? [])], designId)
}
