// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { remotes } from '../contract/registry/remotes.ts'
import { session as calls } from '../contract/session/session.ts'
import { get, post } from '../contract/wire.ts'
import { session } from '@tessera/shared/session'
import { call, CallError, buildRequest, sendFirstCall } from './call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  session.signOut()
})

const list = get('/api/things/{id?}', {
  access: 'signed-in',
  input: z.object({ keyword: z.string().optional() }),
})
const create = post('/api/things', { access: 'signed-in', input: z.object({ name: z.string() }) })

test('the Authorization header is sent when a token exists', () => {
  expect(buildRequest(list, {}).init.headers['authorization']).toBeUndefined()
  session.signIn('Bearer t')
  expect(buildRequest(list, {}).init.headers['authorization']).toBe('Bearer t')
})

test('GET sends query parameters, other methods JSON, login a form; every address has a timestamp n', () => {
  vi.useFakeTimers({ now: 1_700_000_000_999 })
  expect(buildRequest(list, { id: 'a/b', keyword: '课 程' }).url).toBe(
    '/api/things/a%2Fb?n=1700000000&keyword=%E8%AF%BE+%E7%A8%8B',
  )
  expect(buildRequest(list, {}).url).toBe('/api/things?n=1700000000')
  expect(buildRequest(create, { name: '课' })).toMatchObject({
    url: '/api/things?n=1700000000',
    init: {
      method: 'POST',
      body: '{"name":"课"}',
      headers: { 'content-type': 'application/json;charset=utf-8' },
    },
  })
  expect(String(buildRequest(calls.login, { account: 'a', grant_type: 'password' }).init.body)).toBe(
    'account=a&grant_type=password',
  )
})

const stubAnswer = (envelope: object) => vi.stubGlobal('fetch', async () => Response.json(envelope))
let shownMessages: string[] = []
let endCodes: number[] = []
beforeEach(() => {
  shownMessages = []
  endCodes = []
  session.onFailure = ({ msg }) => void shownMessages.push(msg)
  session.onEnded = ({ code }) => void endCodes.push(code)
})

test.each([
  ['不能删除', '不能删除'],
  ['', '请求出错，请重试'],
])('a code other than 200 with the message %j is shown as %s, and the call fails', async (msg, shown) => {
  stubAnswer({ code: 400, msg, data: null })
  await expect(call(list, {})).rejects.toMatchObject({ code: 400 })
  expect(shownMessages).toEqual([shown])
})

test.each([600, 601, 602])('%i ends the session and shows no toast', async (code) => {
  stubAnswer({ code, msg: '登录已过期', data: null })
  await expect(call(list, {})).rejects.toMatchObject({ code })
  expect([endCodes, shownMessages]).toEqual([[code], []])
})

test('login and lock screen do not end the session: their forms show the failure', async () => {
  stubAnswer({ code: 600, msg: '登录已过期', data: null })
  await expect(call(calls.lockScreen, { account: 'a', password: 'x' })).rejects.toMatchObject({ code: 600 })
  await expect(call(calls.login, {} as never)).rejects.toMatchObject({ code: 600 })
  expect(endCodes).toEqual([])
})

test('a network failure and a time-out are shown, an aborted call is not', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(list, {})).rejects.toMatchObject({ code: 0 })
  expect(shownMessages).toEqual(['请求出错，请重试'])

  const neverAnswers = (_: string, { signal }: RequestInit) =>
    new Promise((_done, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)))
  vi.stubGlobal('fetch', neverAnswers)
  const page = new AbortController()
  const aborted = call(list, {}, { signal: page.signal })
  page.abort()
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
  expect(shownMessages).toHaveLength(1)
  await expect(call(list, {}, { timeoutMs: 5 })).rejects.toMatchObject({ code: 0 })
  expect(shownMessages).toHaveLength(2)
})

test('a quiet call shows no toast', async () => {
  stubAnswer({ code: 400, msg: 'no', data: null })
  await expect(call(list, {}, { quiet: true })).rejects.toMatchObject({ msg: 'no' })
  expect(shownMessages).toEqual([])
})

test('a refusal carries code, message, fields, findings and request id', async () => {
  const fields = [{ field: 'urlAddress', msg: 'no' }]
  const findings = [{ code: 'digest-mismatch', detail: 'page.js' }]
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 400, msg: 'no', data: { fields, findings }, requestId: 'a1' }),
  )
  const error: unknown = await call(remotes.list, {}, { quiet: true }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 400, msg: 'no', fields, findings, requestId: 'a1' })
})

test('an unreadable answer is a failure with a message and no fields', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  await expect(call(remotes.list, {}, { quiet: true })).rejects.toMatchObject({
    code: 0,
    msg: expect.stringMatching(/.+/),
    fields: [],
    findings: [],
  })
})

test('a call uses the answer that was fetched ahead for the same input, once', async () => {
  session.signIn('Bearer t')
  const fetchStub = vi.fn(async (_url: string, _init?: RequestInit) =>
    Response.json({ code: 200, msg: '', data: 'ahead' }),
  )
  vi.stubGlobal('fetch', fetchStub)
  const fetched = () => fetchStub.mock.calls.map(([url]) => url.replace(/[?&]n=\d+/, ''))
  sendFirstCall('/api/things?keyword=a')
  expect(fetchStub.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer t' } })

  await call(list, { keyword: 'b' })
  expect(fetched()).toHaveLength(2)
  await expect(call(list, { keyword: 'a' })).resolves.toBe('ahead')
  expect(fetched()).toHaveLength(2)
  await call(list, { keyword: 'a' })
  expect(fetched()).toHaveLength(3)

  // An empty parameter is none.
  sendFirstCall('/api/things')
  await call(list, { keyword: '' })
  expect(fetched()).toHaveLength(4)
})

test('an answer that was fetched ahead for another user, or that is a refusal, is not used', async () => {
  session.signIn('Bearer t')
  const fetchStub = vi.fn(async () => Response.json({ code: 200, msg: '', data: 'first user' }))
  vi.stubGlobal('fetch', fetchStub)
  sendFirstCall('/api/things')
  session.signIn('Bearer u')
  fetchStub.mockImplementation(async () => Response.json({ code: 200, msg: '', data: 'second user' }))
  await expect(call(list, {})).resolves.toBe('second user')

  fetchStub.mockImplementationOnce(async () => Response.json({ code: 400, msg: 'no', data: null }))
  sendFirstCall('/api/things')
  await expect(call(list, {})).resolves.toBe('second user')
  expect(shownMessages).toEqual([])
})

test('a repeated call carries the key of the first one', async () => {
  const fetched = vi.fn(async () => Response.json({ code: 200, msg: '', data: null }))
  vi.stubGlobal('fetch', fetched)
  await call(create, { name: 'a' }, { idempotencyKey: 'k1' })
  await call(create, { name: 'a' })
  const headers = fetched.mock.calls.map(([, init]: unknown[]) => (init as RequestInit).headers)
  expect(headers).toMatchObject([{ 'idempotency-key': 'k1' }, {}])
  expect(headers[1]).not.toHaveProperty('idempotency-key')
})
