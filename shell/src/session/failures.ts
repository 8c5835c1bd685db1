import { Message } from '@arco-design/web-react'
import { Code } from '@tessera/shared/contract/code'
import { session } from '@tessera/shared/session'
import { translate } from '@tessera/shared/text/text'
import { returnPath } from '../lock/lock.ts'
import { storeSignOutReason } from './sign-out-reason.ts'
import { text } from './text.ts'

/**
 * Signs out in this browser and goes to the login page, which shows `msg`. The reload clears everything in
 * memory.
 */
export function leaveShell(msg: string): void {
  session.signOut()
  if (msg) storeSignOutReason(msg)
  location.assign(`/login?redirect=${encodeURIComponent(returnPath())}`)
}

let hasLeft = false

/**
 * Ends the session by `end`, which returns the reason, and goes to the login page. Calls that fail because the session
 * is over do not replace the reason.
 */
export async function leaveAfter(end: () => Promise<string>): Promise<void> {
  if (hasLeft) return
  hasLeft = true
  leaveShell(await end())
}

/**
 * Shows failed calls as a toast, one at a time, for 1.5 s (faults 6 s). The end of a session leads to the
 * login page, once.
 */
export function handleCallFailures(): void {
  session.onFailure = ({ code, msg, requestId }) => {
    const content =
      code === Code.fault && requestId ? translate(text, 'session.quote', { msg, id: requestId }) : msg
    Message.error({ id: 'call', content, duration: code === Code.fault ? 6000 : 1500 })
  }
  session.onEnded = ({ msg }) => void leaveAfter(() => Promise.resolve(msg))
}
