import { Message } from '@arco-design/web-react'
import { Code } from '@tessera/shared/contract/wire'
import { session } from '@tessera/shared/session'
import { translate } from '@tessera/shared/text/text'
import { whereOneWas } from '../lock/lock.ts'
import { leaveFarewell } from './farewell.ts'
import { text } from './text.ts'

/** Leaves the signed-in shell: everything in memory goes with the reload. */
export function leave(msg: string): void {
  session.signOut()
  if (msg) leaveFarewell(msg)
  location.assign(`/login?redirect=${encodeURIComponent(whereOneWas())}`)
}

/** Failed calls: one toast at a time for 1.5 s; an ended session leads to the login page, once. */
export function answerFailures(): void {
  session.onFailure = ({ code, msg, requestId }) => {
    const content =
      code === Code.fault && requestId ? translate(text, 'session.quote', { msg, id: requestId }) : msg
    Message.error({ id: 'call', content, duration: code === Code.fault ? 6000 : 1500 })
  }
  let left = false
  session.onEnded = ({ msg }) => {
    if (left) return
    left = true
    leave(msg)
  }
}
