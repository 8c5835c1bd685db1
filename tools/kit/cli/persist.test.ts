import { expect, test } from 'vitest'
import type { Reply } from './ask-server.ts'
import { pauses, persist } from './persist.ts'

const done: Reply = { status: 200, text: '{"code":200,"msg":"","data":{"build":"a1"}}' }
const busy: Reply = { status: 503, text: '' }
const cut = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }))

/** Asks a server that gives these replies, one after the other; `waited` are the pauses in between. */
async function asking(...replies: (Reply | (() => Promise<Reply>))[]) {
  const waited: (number | string)[] = []
  let asked = 0
  const ask = async () => {
    const reply = replies[Math.min(asked++, replies.length - 1)] as Reply | (() => Promise<Reply>)
    return typeof reply === 'function' ? reply() : reply
  }
  const verdict = persist<{ build: string }>('http://a.example', ask, {
    onRetry: (why) => void waited.push(why),
    wait: async (ms) => void waited.push(ms),
  })
  return { verdict: await verdict.catch((error: Error) => error.message), waited, asked }
}

test('a cut connection and a busy server are asked again, with growing pauses', async () => {
  expect(await asking(cut, busy, done)).toEqual({
    verdict: { at: 'done', data: { build: 'a1' } },
    waited: ['the connection was cut', pauses[0], 'it answered 503', pauses[1]],
    asked: 3,
  })
})

test('a refusal is an answer', async () => {
  expect(await asking({ status: 200, text: '{"code":403,"msg":"no","data":null}' })).toMatchObject({
    verdict: { at: 'refused' },
    waited: [],
    asked: 1,
  })
})

test('it ends with a sentence when nobody answers, and at once when it is no Tessera', async () => {
  expect(await asking(cut)).toMatchObject({
    verdict: 'http://a.example: the connection was cut.',
    asked: pauses.length + 1,
  })
  expect(await asking({ status: 200, text: 'hello' })).toMatchObject({
    verdict: 'http://a.example: it answered 200 and nothing that Tessera would say.',
    asked: 1,
  })
})
