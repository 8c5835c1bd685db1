import { Message } from '@arco-design/web-react'

const durationMs = 15_000

/** Says, over the page of the business that opens, what to do there; the user can close it. */
export const showLaunchHint = (hint: string) =>
  void Message.info({ content: hint, duration: durationMs, closable: true })
