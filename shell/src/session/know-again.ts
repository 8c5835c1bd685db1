import { session as calls } from '@tessera/shared/contract/shell/session'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** Asks anew who is signed in, after they changed something about themselves; what does not arrive comes with the next visit. */
export async function knowAgain(): Promise<void> {
  const current = await call(calls.currentUser, {}, { quiet: true }).catch(() => null)
  if (current?.userInfo) session.setCurrentUser(current)
}
