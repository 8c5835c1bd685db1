import { verdictOn, type Verdict } from './answer.ts'
import type { Reply } from './ask-server.ts'
import { NotPossible } from './outcome.ts'

/** Milliseconds before the second attempt, the third and so on; then it is given up. */
export const pauses = [1_000, 2_000, 4_000, 8_000]

export interface Persistence {
  /** Told before each pause. */
  onRetry: (why: string) => void
  /** Stands in for waiting, in tests. */
  wait?: (ms: number) => Promise<void>
}

/**
 * Asks until there is an answer for good. Safe for what may be done twice, as a publish and a move of the pointer to a named build are: a build
 * that is already there is taken once more. Throws `NotPossible` when the server stays silent or busy.
 */
export async function persist<T>(
  server: string,
  ask: () => Promise<Reply>,
  { onRetry, wait = pause }: Persistence,
): Promise<Extract<Verdict<T>, { at: 'done' | 'refused' }>> {
  for (let attempt = 0; ; attempt++) {
    const verdict = await ask().then(verdictOn<T>, (error: NodeJS.ErrnoException): Verdict<T> => ({
      at: 'later',
      why: reason(error),
    }))
    if (verdict.at === 'done' || verdict.at === 'refused') return verdict
    const rest = pauses[attempt]
    if (verdict.at === 'no-tessera' || rest === undefined) throw new NotPossible(`${server}: ${verdict.why}.`)
    onRetry(verdict.why)
    await wait(rest)
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
}
const reason = ({ code = '', message }: NodeJS.ErrnoException) => reasons[code] ?? message
