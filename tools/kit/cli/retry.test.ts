import { expect, test } from 'vitest'
import type { ServerReply } from './send-request.ts'
import { retryDelaysMs, sendWithRetries } from './retry.ts'

const done: ServerReply = { status: 200, text: '{"code":200,"msg":"","data":{"build":"a1"}}' }
const busy: ServerReply = { status: 503, text: '' }
const breakConnection = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }))

/** Sends to a server that gives these replies in turn; `waits` are the reasons and delays in between. */
async function sendTo(...replies: (ServerReply | (() => Promise<ServerReply>))[]) {
  const waits: (number | string)[] = []
  let attempts = 0
  const send = async () => {
    const reply = replies[Math.min(attempts++, replies.length - 1)] as
      | ServerReply
      | (() => Promise<ServerReply>)
    return typeof reply === 'function' ? reply() : reply
  }
  const result = sendWithRetries<{ build: string }>('http://a.example', send, {
    onRetry: (why) => void waits.push(why),
    wait: async (ms) => void waits.push(ms),
  })
  return { result: await result.catch((error: Error) => error.message), waits, attempts }
}

test('retries after a cut connection and a busy server, with growing delays', async () => {
  expect(await sendTo(breakConnection, busy, done)).toEqual({
    result: { kind: 'done', data: { build: 'a1' } },
    waits: ['the connection was cut', retryDelaysMs[0], 'it replied with HTTP 503', retryDelaysMs[1]],
    attempts: 3,
  })
})

test('does not retry a refusal', async () => {
  expect(await sendTo({ status: 200, text: '{"code":403,"msg":"no","data":null}' })).toMatchObject({
    result: { kind: 'refused' },
    waits: [],
    attempts: 1,
  })
})

test('fails after the last delay without a reply, and at once when the server is not Tessera', async () => {
  expect(await sendTo(breakConnection)).toMatchObject({
    result: 'http://a.example: the connection was cut.',
    attempts: retryDelaysMs.length + 1,
  })
  expect(await sendTo({ status: 200, text: 'hello' })).toMatchObject({
    result: 'http://a.example: it replied with HTTP 200 and text that is not from Tessera.',
    attempts: 1,
  })
})
