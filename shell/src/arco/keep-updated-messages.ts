import { Message } from '@arco-design/web-react'
import { flushSync } from 'react-dom'

type Notice = { id: string; style?: { opacity?: number } }
type Notices = {
  setState(change: (state: { notices: readonly Notice[] }) => { notices: Notice[] }): void
}
type Prototype = { remove(this: Notices, id: string): void }

/**
 * Keeps a message that replaces a closing one with the same id. Arco makes a message transparent, and removes its
 * id 100 ms later. Without this, a message that took over the id meanwhile would disappear as well, and its user
 * would not see it. It is removed at once: a message that is added before React has done so would replace one that is
 * there no more.
 */
export function keepUpdatedMessages(): void {
  const base = Object.getPrototypeOf(Message.prototype) as Prototype
  const { remove } = base
  base.remove = function (id) {
    if (!(this instanceof Message)) return remove.call(this, id)
    const isOther = (one: Notice) => one.id !== id || one.style?.opacity !== 0
    flushSync(() => this.setState(({ notices }) => ({ notices: notices.filter(isOther) })))
  }
}
