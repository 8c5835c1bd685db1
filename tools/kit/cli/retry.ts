import { classifyReply, type ReplyResult } from './classify-reply.ts'
import type { ServerReply } from './send-request.ts'
import { CommandError } from './outcome.ts'

/** Milliseconds before the second, third and later attempts; after the last one the command fails. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000]

/** Options of `sendWithRetries`. */
export interface RetryOptions {
  /** Called before each wait. */
  onRetry: (why: string) => void
  /** Replaces the timer in tests. */
  wait?: (ms: number) => Promise<void>
}

/**
 * Repeats a request until the server accepts or refuses it. Only for requests that are safe to repeat, such
 * as a publish: the server accepts a build that it already has. Throws `CommandError` when the server stays
 * unreachable or busy.
 */
export async function sendWithRetries<T>(
  server: string,
  send: () => Promise<ServerReply>,
  { onRetry, wait = sleep }: RetryOptions,
): Promise<Extract<ReplyResult<T>, { kind: 'done' | 'refused' }>> {
  for (let attempt = 0; ; attempt++) {
    const result = await send().then(classifyReply<T>, (error: NodeJS.ErrnoException): ReplyResult<T> => ({
      kind: 'retry',
      why: describeError(error),
    }))
    if (result.kind === 'done' || result.kind === 'refused') return result
    const delayMs = retryDelaysMs[attempt]
    if (result.kind === 'not-tessera' || delayMs === undefined)
      throw new CommandError(`${server}: ${result.why}.`)
    onRetry(result.why)
    await wait(delayMs)
  }
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
}
const describeError = ({ code = '', message }: NodeJS.ErrnoException) => reasons[code] ?? message
