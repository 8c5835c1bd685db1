import { session as calls } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** Reloads the current user after they changed their own data. A failed request is ignored. */
export async function refreshCurrentUser(): Promise<void> {
  const current = await call(calls.currentUser, {}, { quiet: true }).catch(() => null)
  if (current?.userInfo) session.setCurrentUser(current)
}
