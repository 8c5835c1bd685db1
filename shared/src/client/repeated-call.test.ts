// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { get } from '../contract/wire.ts'
import { createRepeatedCall } from './repeated-call.ts'

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
  const fetchRows = createRepeatedCall(row)
  expect(await fetchRows()).toEqual(['a'])
  expect(await fetchRows()).toEqual(['a'])
  expect(await fetchRows()).toEqual(['b'])
  expect(await fetchRows()).toEqual(['b'])
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
  const fetchRows = createRepeatedCall(row)
  await expect(fetchRows()).rejects.toMatchObject({ code: 403, msg: 'no' })
  await expect(fetchRows()).rejects.toMatchObject({ code: 0 })
})
