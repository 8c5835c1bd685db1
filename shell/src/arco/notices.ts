import ArcoNotices from '@arco-design/web-react/es/_class/notification.js'

interface Shown {
  id: string
  /** The id that its caller gave. */
  callerId?: string
  style?: { opacity?: number }
}
type Props = { id?: string; [prop: string]: unknown }

const isClosing = ({ style }: Shown) => style?.opacity === 0

/**
 * The messages or notifications of a place. Arco knows them by the ids of their callers only: it makes one transparent,
 * removes its id 100 ms later and lets it shrink for 300 ms more. One that took over the id in the first time disappeared
 * with it, and one that did so in the second never closed. Here each showing has an id of its own. A function, because
 * Arco's classes are functions that call the one which they extend.
 */
function Notices(this: ArcoNotices, props: object): void {
  ;(ArcoNotices as unknown as (this: ArcoNotices, props: object) => void).call(this, props)
  let count = 0
  this.add = ({ id: callerId, ...given }: Props) => {
    const shown =
      callerId && (this.state.notices as Shown[]).find((one) => one.callerId === callerId && !isClosing(one))
    if (shown) {
      this.update({ ...given, callerId, id: shown.id, update: true })
      return shown.id
    }
    const id = `${callerId ?? ''} ${++count}`
    this.setState(({ notices }) => ({
      notices: [...notices, { ...given, callerId, id }],
      position: given['position'] as string,
    }))
    return id
  }
}

Notices.prototype = Object.assign(Object.create(ArcoNotices.prototype as object), {
  /** Removes one that has become transparent, unless it got a new content in the same moment, or all of a caller's id. */
  remove(this: ArcoNotices, id: string) {
    this.setState(({ notices }) => ({
      notices: (notices as Shown[]).filter(
        (one) => one.callerId !== id && (one.id !== id || !isClosing(one)),
      ),
    }))
  },
}) as object

export default Notices
