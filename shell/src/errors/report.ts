import { logs, type BrowserError } from '@tessera/shared/contract/system/logs'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** Milliseconds that errors are collected before they are sent together, how many fit into one sending, and how many one page tells in all. */
const batchDelayMs = 3_000
const maxPerBatch = 20
const maxPerPage = 60

let pendingErrors: BrowserError[] = []
let reportedCount = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Tells the server of an error in this browser, so that the operator hears of it as well. Never throws. */
export function reportError({ message, stack, components, page, ...rest }: BrowserError): void {
  if (reportedCount >= maxPerPage || !session.get().token) return
  reportedCount++
  pendingErrors.push({
    ...rest,
    message: message.slice(0, 500),
    stack: stack.slice(0, 4_000),
    components: components.slice(0, 4_000),
    page: page.slice(0, 500),
  })
  timer ??= setTimeout(send, batchDelayMs)
}

function send(): void {
  const errors = pendingErrors.slice(0, maxPerBatch)
  pendingErrors = pendingErrors.slice(maxPerBatch)
  timer = pendingErrors.length > 0 ? setTimeout(send, batchDelayMs) : undefined
  // Nobody waits for it; what does not arrive is still in this browser's own log.
  if (session.get().token) call(logs.report, { errors }, { quiet: true }).catch(() => undefined)
}
