import { Code } from '@tessera/shared/contract/code'
import type { SignedIn } from '@tessera/shared/contract/session/session'
import { CallError } from '@tessera/shared/client/call'

/** Awaits a sign-in and returns the session, or a ticket if a second factor is required. */
export async function sessionOrTicket(signIn: Promise<SignedIn>): Promise<SignedIn | string> {
  try {
    return await signIn
  } catch (error) {
    if (error instanceof CallError && error.code === Code.secondFactorRequired && error.details?.ticket)
      return error.details.ticket
    throw error
  }
}
