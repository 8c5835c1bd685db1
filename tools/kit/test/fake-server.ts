import { Code } from '@tessera/shared/contract/wire'

type Answer = unknown
/** Method and path -> the `data` of the answer, or a function of the received call that returns it. */
export type Answers = Readonly<Record<string, Answer | ((call: ReceivedCall) => Answer)>>

/** A call that the fake server received. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The JSON body; null without one. */
  readonly body: unknown
}

/**
 * Creates a server with these answers; it refuses every other call with 404. An exact path takes precedence
 * over one with a parameter such as `{id}`.
 */
export function fakeServer(answers: Answers): {
  calls: ReceivedCall[]
  fetch: typeof fetch
  waitUntilIdle: () => Promise<void>
} {
  const calls: ReceivedCall[] = []
  let pendingCount = 0
  const reply = (call: ReceivedCall) => {
    const key = `${call.method} ${call.path}`
    const found = Object.hasOwn(answers, key)
      ? key
      : Object.keys(answers).find((pattern) => matchesPattern(pattern, key))
    if (found === undefined) return { code: Code.notFound, msg: `no answer for ${key}`, data: null }
    const answer = answers[found]
    return {
      code: Code.ok,
      msg: 'ok',
      data: typeof answer === 'function' ? (answer as (call: ReceivedCall) => Answer)(call) : answer,
    }
  }
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://tessera.test')
    const call = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: parseBody(init.body),
    }
    calls.push(call)
    pendingCount++
    try {
      await Promise.resolve()
      return new Response(JSON.stringify(reply(call)), { headers: { 'content-type': 'application/json' } })
    } finally {
      pendingCount--
    }
  }
  /** Waits for two idle turns in a row: a rendered answer may start another call. */
  const waitUntilIdle = async () => {
    for (let idleTurns = 0, turns = 0; idleTurns < 2 && turns < 100; turns++) {
      await new Promise((done) => setTimeout(done, 5))
      idleTurns = pendingCount === 0 ? idleTurns + 1 : 0
    }
  }
  return { calls, fetch: fake, waitUntilIdle }
}

const matchesPattern = (pattern: string, key: string) =>
  pattern.includes('{') &&
  new RegExp(`^${pattern.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(key)

function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
