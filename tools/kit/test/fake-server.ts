import { Code } from '@tessera/shared/contract/wire'

type Answer = unknown
/** Method and path -> the `data` of the answer, or a function of what was asked that gives it. */
export type Answers = Readonly<Record<string, Answer | ((asked: SeenCall) => Answer)>>

export interface SeenCall {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The JSON body; null without one. */
  readonly body: unknown
}

/** A server that knows the given answers only: a path written in full comes before one with `{id}`. */
export function fakeServer(answers: Answers): {
  calls: SeenCall[]
  fetch: typeof fetch
  answered: () => Promise<void>
} {
  const calls: SeenCall[] = []
  let waiting = 0
  const reply = (asked: SeenCall) => {
    const key = `${asked.method} ${asked.path}`
    const found = Object.hasOwn(answers, key)
      ? key
      : Object.keys(answers).find((pattern) => fits(pattern, key))
    if (found === undefined) return { code: Code.notFound, msg: `no answer for ${key}`, data: null }
    const answer = answers[found]
    return {
      code: Code.ok,
      msg: 'ok',
      data: typeof answer === 'function' ? (answer as (one: SeenCall) => Answer)(asked) : answer,
    }
  }
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://tessera.test')
    const asked = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init.body),
    }
    calls.push(asked)
    waiting++
    try {
      await Promise.resolve()
      return new Response(JSON.stringify(reply(asked)), { headers: { 'content-type': 'application/json' } })
    } finally {
      waiting--
    }
  }
  /** Two quiet turns in a row: what an answer sets off may ask again. */
  const answered = async () => {
    for (let quiet = 0, turns = 0; quiet < 2 && turns < 100; turns++) {
      await new Promise((done) => setTimeout(done, 5))
      quiet = waiting === 0 ? quiet + 1 : 0
    }
  }
  return { calls, fetch: fake, answered }
}

const fits = (pattern: string, key: string) =>
  pattern.includes('{') &&
  new RegExp(`^${pattern.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(key)

function bodyOf(body: unknown): unknown {
  if (typeof body !== 'string') return null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
