import { Code } from '@tessera/shared/contract/code'
import { CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { storeSignOutReason } from '../session/sign-out-reason.ts'

const sessionEndCodes: readonly number[] = [Code.sessionExpired, Code.signedInElsewhere, Code.invalidToken]

/** Whether a call failed because the session has ended. */
export const hasSessionEnded = (error: unknown): error is CallError =>
  error instanceof CallError && sessionEndCodes.includes(error.code)

/** Goes to the login page, which shows `msg` and returns to `back` afterwards. */
export function goToSignIn(back = location.pathname + location.search, msg = ''): void {
  session.signOut()
  if (msg) storeSignOutReason(msg)
  location.replace(`/login?redirect=${encodeURIComponent(back)}`)
}
