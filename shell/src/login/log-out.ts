import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/**
 * Ends the session at the user's request. Calls that are under way may then report that the session has ended; they no
 * longer lead to the login page, because the caller does.
 */
export async function logOut(): Promise<void> {
  session.onEnded = () => {}
  await call(publicCalls.logout, {}, { quiet: true }).catch(() => {})
  session.signOut()
}
