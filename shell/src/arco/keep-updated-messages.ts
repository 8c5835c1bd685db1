import { Message } from '@arco-design/web-react'

type Notice = { id: string; style?: { opacity?: number } }
type Notices = { state: { notices: readonly Notice[] } }
type Prototype = { remove(this: Notices, id: string): void }

/**
 * Keeps a message that replaces a closing one with the same id. Arco makes a message transparent, and removes its
 * id 100 ms later. Without this, a message that took over the id meanwhile would disappear as well, and its user
 * would not see it.
 */
export function keepUpdatedMessages(): void {
  const base = Object.getPrototypeOf(Message.prototype) as Prototype
  const { remove } = base
  base.remove = function (id) {
    const notice = this.state.notices.find((one) => one.id === id)
    const isReplaced = this instanceof Message && notice !== undefined && notice.style?.opacity !== 0
    if (!isReplaced) remove.call(this, id)
  }
}
