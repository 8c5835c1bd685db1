import ArcoNotice, { type NoticeProps } from '@arco-design/web-react/es/_class/notice.js'

const stepMs = 250

/**
 * A message or notification that stays for its duration of a page that answers. Arco counts the time of the clock: where
 * the page stood still meanwhile, as a slow machine does while the whole page is drawn again, the message was closed
 * before anybody could see it. Here a step of the duration counts once at most, however long it took.
 */
export default class Notice extends ArcoNotice {
  constructor(props: NoticeProps) {
    super(props)
    this.startTimer = () => {
      const { duration = 0, onClose, id } = this.props
      if (duration !== 0) this.wait(duration, () => onClose?.(id))
    }
  }

  private wait(ms: number, close: () => void): void {
    this.timer = setTimeout(
      () => (ms > stepMs ? this.wait(ms - stepMs, close) : close()),
      Math.min(ms, stepMs),
    )
  }
}
