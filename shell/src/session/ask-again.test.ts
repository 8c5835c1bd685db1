// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { get } from '@tessera/shared/contract/wire'
import { createRepeatedCall } from './ask-again.ts'

const row = get('/api/rows', { access: 'signed-in' })
const sentTags = (fetch: { mock: { calls: unknown[][] } }) =>
  fetch.mock.calls.map(([, init]) => new Headers((init as RequestInit).headers).get('if-none-match'))
const answer = (data: unknown, tag: string) =>
  new Response(JSON.stringify({ code: 200, msg: '', data }), { headers: { etag: tag } })

afterEach(() => vi.unstubAllGlobals())

test('sends the tag of the last answer, and keeps that answer while the server confirms it', async () => {
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(answer(['a'], 'W/"1"'))
    .mockResolvedValueOnce(new Response(null, { status: 304 }))
    .mockResolvedValueOnce(answer(['b'], 'W/"2"'))
    .mockResolvedValueOnce(new Response(null, { status: 304 }))
  vi.stubGlobal('fetch', fetch)
  const ask = createRepeatedCall(row)
  expect(await ask()).toEqual(['a'])
  expect(await ask()).toEqual(['a'])
  expect(await ask()).toEqual(['b'])
  expect(await ask()).toEqual(['b'])
  expect(sentTags(fetch)).toEqual([null, 'W/"1"', 'W/"1"', 'W/"2"'])
})

test('rejects with the refusal, and where no answer arrives', async () => {
  vi.stubGlobal(
    'fetch',
    vi
      .fn()
      .mockResolvedValueOnce(new Response(JSON.stringify({ code: 403, msg: 'no', data: null })))
      .mockRejectedValueOnce(new TypeError('offline')),
  )
  const ask = createRepeatedCall(row)
  await expect(ask()).rejects.toMatchObject({ code: 403, msg: 'no' })
  await expect(ask()).rejects.toMatchObject({ code: 0 })
})
