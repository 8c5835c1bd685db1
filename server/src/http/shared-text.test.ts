import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxOwnBytes, openSharedTexts } from './shared-text.ts'

const beginning = Buffer.from(
  JSON.stringify(Array.from({ length: 3_000 }, (_, n) => ({ id: n, 名称: '菜单' }))),
)

test.each([
  ['one byte', Buffer.from('}')],
  ['text', Buffer.from(',"userInfo":{"userName":"冯文博"}}}')],
  ['what repeats the beginning', beginning.subarray(0, 5_000)],
  ['the longest permitted rest', randomBytes(maxOwnBytes)],
])('a shared text and %s are one stream', async (_, own) => {
  const shared = openSharedTexts()(beginning)
  const whole = Buffer.concat([beginning, own])
  const gzip = await shared.compress('gzip', own)
  expect(gunzipSync(gzip).equals(whole)).toBe(true)
  // `gunzip` also accepts several members; the single one reaches from the header to the trailer.
  expect(inflateRawSync(gzip.subarray(10, -8)).equals(whole)).toBe(true)
  const brotli = await shared.compress('br', own)
  expect(brotliDecompressSync(brotli).equals(whole)).toBe(true)
  expect(brotli.length).toBeLessThan(whole.length / 4 + own.length)
})

test('a text that did not change is shared, and the least recently used is dropped', () => {
  const share = openSharedTexts(2_500)
  const [one, two, three] = ['1', '2', '3'].map((letter) => Buffer.alloc(1_000, letter))
  const first = share(one!)
  const second = share(two!)
  expect(share(Buffer.from(one!))).toBe(first)
  share(three!)
  expect(share(two!)).not.toBe(second)
  expect(first.digest).not.toBe(second.digest)
})
