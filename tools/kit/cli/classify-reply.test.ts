import { expect, test } from 'vitest'
import { classifyReply } from './classify-reply.ts'

const answer = (code: number, data: unknown = null, msg = 'message') => ({
  status: 200,
  text: JSON.stringify({ code, msg, data }),
})
const refused = (code: string, detail: string) => ({ kind: 'refused', findings: [{ code, detail }] })

test.each([
  ['done', answer(200, { build: 'a1' }), { kind: 'done', data: { build: 'a1' } }],
  [
    'findings',
    answer(400, { findings: [{ code: 'css-scope', detail: 'a.css' }] }),
    refused('css-scope', 'a.css'),
  ],
  [
    'a finding code of a newer server',
    answer(400, { findings: [{ code: 'new-rule', detail: 'x' }] }),
    refused('refused', 'new-rule x'),
  ],
  ['a token that names another remote', answer(403), refused('not-yours', 'message')],
  ['an expired token', answer(600), refused('not-yours', 'message')],
  ['no such remote', answer(404), refused('not-found', 'message')],
  ['refused with a message', answer(409), refused('refused', 'message')],
  [
    'another publish in progress',
    answer(409, { findings: [{ code: 'publish-underway', detail: 'crm' }] }),
    { kind: 'retry', why: 'another publish of this remote is in progress' },
  ],
  ['rate limited', answer(429), { kind: 'retry', why: 'message' }],
  [
    'a proxy that does not reach the server',
    { status: 502, text: '<html>' },
    { kind: 'retry', why: 'it replied with HTTP 502' },
  ],
  [
    'another web server',
    { status: 404, text: '<html>' },
    { kind: 'not-tessera', why: 'it replied with HTTP 404 and text that is not from Tessera' },
  ],
])('%s', (_what, reply, result) => {
  expect(classifyReply(reply)).toEqual(result)
})
