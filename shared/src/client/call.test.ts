// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { session as calls } from '@tessera/shared/contract/shell/session'
import { get, post } from '@tessera/shared/contract/wire'
import { session } from '@tessera/shared/session'
import { call, CallError, request } from './call.ts'

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
  expect(request(list, {}).init.headers['authorization']).toBeUndefined()
  session.signIn('Bearer t')
  expect(request(list, {}).init.headers['authorization']).toBe('Bearer t')
})

test('GET sends data as query parameters, others as JSON, signing in as a form; a timestamp n is in every address', () => {
  vi.useFakeTimers({ now: 1_700_000_000_999 })
  expect(request(list, { id: 'a/b', keyword: '课 程' }).url).toBe(
    '/api/things/a%2Fb?n=1700000000&keyword=%E8%AF%BE+%E7%A8%8B',
  )
  expect(request(list, {}).url).toBe('/api/things?n=1700000000')
  expect(request(create, { name: '课' })).toMatchObject({
    url: '/api/things?n=1700000000',
    init: {
      method: 'POST',
      body: '{"name":"课"}',
      headers: { 'content-type': 'application/json;charset=utf-8' },
    },
  })
  expect(String(request(calls.login, { account: 'a', grant_type: 'password' }).init.body)).toBe(
    'account=a&grant_type=password',
  )
})

const answers = (envelope: object) => vi.stubGlobal('fetch', async () => Response.json(envelope))
let shown: string[] = []
let ended: number[] = []
beforeEach(() => {
  shown = []
  ended = []
  session.onFailure = ({ msg }) => void shown.push(msg)
  session.onEnded = ({ code }) => void ended.push(code)
})

test.each([
  ['不能删除', '不能删除'],
  ['', '请求出错，请重试'],
])('a code other than 200 with the message %j is shown as %s, and the call fails', async (msg, said) => {
  answers({ code: 400, msg, data: null })
  await expect(call(list, {})).rejects.toMatchObject({ code: 400 })
  expect(shown).toEqual([said])
})

test.each([600, 601, 602])('%i ends the session, and nothing else is shown', async (code) => {
  answers({ code, msg: '登录已过期', data: null })
  await expect(call(list, {})).rejects.toMatchObject({ code })
  expect([ended, shown]).toEqual([[code], []])
})

test('except on login and lock screen, which say themselves what was wrong', async () => {
  answers({ code: 600, msg: '登录已过期', data: null })
  await expect(call(calls.lockScreen, { account: 'a', password: 'x' })).rejects.toMatchObject({ code: 600 })
  await expect(call(calls.login, {} as never)).rejects.toMatchObject({ code: 600 })
  expect(ended).toEqual([])
})

test('a transport failure is told, one that its page gave up is not, and a call that takes too long is a failure', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(list, {})).rejects.toMatchObject({ code: 0 })
  expect(shown).toEqual(['请求出错，请重试'])

  const waits = (_: string, { signal }: RequestInit) =>
    new Promise((_done, fail) => signal!.addEventListener('abort', () => fail(signal!.reason)))
  vi.stubGlobal('fetch', waits)
  const left = new AbortController()
  const given = call(list, {}, { signal: left.signal })
  left.abort()
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect(shown).toHaveLength(1)
  await expect(call(list, {}, { timeout: 5 })).rejects.toMatchObject({ code: 0 })
  expect(shown).toHaveLength(2)
})

test('a quiet call leaves the telling to its caller', async () => {
  answers({ code: 400, msg: 'no', data: null })
  await expect(call(list, {}, { quiet: true })).rejects.toMatchObject({ msg: 'no' })
  expect(shown).toEqual([])
})

test('a refusal carries all that the server said: code, sentence, fields, findings and reference', async () => {
  const fields = [{ field: 'urlAddress', msg: 'no' }]
  const findings = [{ code: 'digest-mismatch', detail: 'page.js' }]
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 400, msg: 'no', data: { fields, findings }, requestId: 'a1' }),
  )
  const error: unknown = await call(remotes.list, {}, { quiet: true }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 400, msg: 'no', fields, findings, requestId: 'a1' })
})

test('an answer that is none is a failure in words, with nothing to point at', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  await expect(call(remotes.list, {}, { quiet: true })).rejects.toMatchObject({
    code: 0,
    msg: expect.stringMatching(/.+/),
    fields: [],
    findings: [],
  })
})
