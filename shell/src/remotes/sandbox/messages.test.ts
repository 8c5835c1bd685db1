import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFrameMessage } from './messages.ts'
import { createRate } from './rate.ts'

const origin = 'https://office.example'
const read = (message: unknown) => readFrameMessage(message, origin)
const call = (part: object) => ({
  type: 'call',
  id: 1,
  method: 'GET',
  address: '/api/edu/Classlist?n=1',
  headers: {},
  body: null,
  ...part,
})

test.each([
  [{ type: 'ready' }],
  [{ type: 'loaded', manifest: 1, entry: 2, chunk: 3 }],
  [{ type: 'mounted', milliseconds: 4 }],
  [{ type: 'failed', code: 'render', detail: 'x', where: '' }],
  [{ type: 'pong', number: 1 }],
  [call({})],
  [call({ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })],
  [call({ method: 'POST', body: [['file', new Blob(['x']), 'a.txt']] })],
  [{ type: 'cancel', id: 1 }],
  [{ type: 'go', to: '/crm/home?q=1#a', replace: true }],
  [{ type: 'go', to: '?q=1', replace: false }],
  [{ type: 'title', title: null }],
  [{ type: 'unsaved', reasons: ['a draft'] }],
])('%j is a message', (message) => {
  expect(read(message)).toEqual(message)
})

test.each([
  ['no object', 'ready'],
  ['no type', {}],
  ['an unknown type', { type: 'eval', code: '1' }],
  ['a failure without a known code', { type: 'failed', code: 'x', detail: '', where: '' }],
  ['a negative duration', { type: 'mounted', milliseconds: -1 }],
  ['a duration that is no number', { type: 'mounted', milliseconds: Number.NaN }],
  ['another method', call({ method: 'TRACE' })],
  ['another origin', call({ address: 'https://example.org/api/x' })],
  ['another origin by slashes', call({ address: '//example.org/api/x' })],
  ['a way out of the calls', call({ address: '/api/../remotes/x' })],
  ['an encoded way out of the calls', call({ address: '/api/%2e%2e/remotes/x' })],
  ['a backslash way out of the calls', call({ address: '/api/..\\..\\sdk' })],
  ['a header with a line break', call({ headers: { 'content-type': 'a\r\nb: c' } })],
  ['a body that is an object', call({ body: {} })],
  ['a form field that is an object', call({ body: [['a', {}]] })],
  ['too many form fields', call({ body: Array.from({ length: 51 }, () => ['a', 'b']) })],
  ['a script as address', { type: 'go', to: 'javascript:alert(1)', replace: false }],
  ['another origin as address', { type: 'go', to: '//example.org', replace: false }],
  ['another origin by a backslash', { type: 'go', to: '/\\example.org', replace: false }],
  ['another origin by a tab', { type: 'go', to: '/\t/example.org', replace: false }],
  ['a long title', { type: 'title', title: 'x'.repeat(101) }],
  ['many reasons', { type: 'unsaved', reasons: Array.from({ length: 21 }, () => 'x') }],
])('%s is refused', (_, message) => {
  expect(read(message)).toBeNull()
})

test('only three headers pass, and never an authorization', () => {
  expect(
    read(
      call({ headers: { authorization: 'x', cookie: 'y', 'x-forwarded-for': 'z', 'accept-language': 'en' } }),
    ),
  ).toMatchObject({ headers: { 'accept-language': 'en' } })
})

test('no value of any shape throws, and what passes stays inside', () => {
  const types = ['call', 'go', 'title', 'unsaved', 'failed', 'loaded', 'cancel', 'pong', 'mounted']
  const values = fc.oneof(fc.anything(), fc.webUrl(), fc.webPath(), fc.string({ unit: 'binary' }))
  const messages = fc
    .tuple(
      fc.constantFrom(...types),
      fc.dictionary(
        fc.constantFrom(
          'to',
          'address',
          'id',
          'method',
          'headers',
          'body',
          'title',
          'reasons',
          'replace',
          'code',
        ),
        values,
      ),
    )
    .map(([type, rest]) => ({ ...rest, type }))
  fc.assert(
    fc.property(fc.oneof(messages, fc.anything()), (message) => {
      const accepted = read(message)
      if (accepted?.type === 'go') expect(new URL(accepted.to, origin).origin).toBe(origin)
      if (accepted?.type === 'call')
        expect(new URL(accepted.address, origin).href.startsWith(`${origin}/api/`)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

test.each(['/home?token=x', '/%68ome/?token=x', '/a/../auth-redirect?code=x', '/auth-redirect'])(
  'a frame does not lead to %s, which signs in',
  (to) => {
    expect(read({ type: 'go', to, replace: false })).toBeNull()
    expect(read({ type: 'go', to: '/home?keyword=token', replace: false })).not.toBeNull()
  },
)

test('addresses that a browser reads differently stay inside', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '\t',
    '\n',
    '?',
    '#',
    'api',
    'edu',
    '@',
    ':',
    'example.org',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const go = read({ type: 'go', to: text, replace: false })
      if (go?.type === 'go') expect(new URL(go.to, origin).origin).toBe(origin)
      const asked = read(call({ address: `/api/${text}` }))
      if (asked?.type === 'call')
        expect(new URL(asked.address, origin).href.startsWith(`${origin}/api/`)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
})

test('messages beyond the rate are counted until time has passed', () => {
  let now = 0
  const isWithin = createRate({ atOnce: 3, perSecond: 1 }, () => now)
  expect([isWithin(), isWithin(), isWithin(), isWithin()]).toEqual([true, true, true, false])
  now = 1_000
  expect([isWithin(), isWithin()]).toEqual([true, false])
})
