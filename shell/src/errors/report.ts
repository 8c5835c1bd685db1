import { logs, type BrowserError } from '@tessera/shared/contract/system/logs'
import { call } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/**
 * Errors are collected for this long (milliseconds) before they are sent together, at most this many per call
 * and per page.
 */
const batchDelayMs = 3_000
const maxPerBatch = 20
const maxPerPage = 60

let pendingErrors: BrowserError[] = []
let reportedCount = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Reports an error to the server, where the operator sees it. Never throws. */
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
  // Errors that do not arrive are still in this browser's log.
  if (session.get().token) call(logs.report, { errors }, { quiet: true }).catch(() => undefined)
}
