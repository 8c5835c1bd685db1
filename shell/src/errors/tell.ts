import { logs, type BrowserError } from '@tessera/shared/contract/system/logs'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** Milliseconds that errors are collected before they are sent together, how many fit into one sending, and how many one page tells in all. */
const collected = 3_000
const atOnce = 20
const most = 60

let waiting: BrowserError[] = []
let told = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server of an error in this browser, so that the operator hears of it as well. Never throws. */
export function tellServer({ message, stack, components, page, ...rest }: BrowserError): void {
  if (told >= most || !session.get().token) return
  told++
  waiting.push({
    ...rest,
    message: message.slice(0, 500),
    stack: stack.slice(0, 4_000),
    components: components.slice(0, 4_000),
    page: page.slice(0, 500),
  })
  timer ??= setTimeout(send, collected)
}

function send(): void {
  const errors = waiting.slice(0, atOnce)
  waiting = waiting.slice(atOnce)
  timer = waiting.length > 0 ? setTimeout(send, collected) : undefined
  // Nobody waits for it; what does not arrive is still in this browser's own log.
  if (session.get().token) call(logs.report, { errors }, { quiet: true }).catch(() => undefined)
}
