import { session as calls } from '@tessera/shared/contract/session/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { allMenus } from '../values/menus.ts'

/**
 * Reloads the current user after they changed their own data. A failed request is ignored, and so is an answer without
 * menus: the live updates sign such a user out.
 */
export async function refreshCurrentUser(): Promise<void> {
  const current = await call(calls.currentUser, {}, { quiet: true }).catch(() => null)
  if (current?.userInfo && allMenus(current).length > 0) session.setCurrentUser(current)
}
