import { expect, test } from 'vitest'
import { verdictOn } from './answer.ts'

const answer = (code: number, data: unknown = null, msg = 'said') => ({
  status: 200,
  text: JSON.stringify({ code, msg, data }),
})
const refused = (code: string, detail: string) => ({ at: 'refused', findings: [{ code, detail }] })

test.each([
  ['done', answer(200, { build: 'a1' }), { at: 'done', data: { build: 'a1' } }],
  [
    'findings',
    answer(400, { findings: [{ code: 'css-scope', detail: 'a.css' }] }),
    refused('css-scope', 'a.css'),
  ],
  [
    'a finding of a later server',
    answer(400, { findings: [{ code: 'new-rule', detail: 'x' }] }),
    refused('refused', 'new-rule x'),
  ],
  ['a token that names another remote', answer(403), refused('not-yours', 'said')],
  ['a token that is over', answer(600), refused('not-yours', 'said')],
  ['no such remote', answer(404), refused('not-found', 'said')],
  ['refused in words', answer(409), refused('refused', 'said')],
  [
    'somebody else publishes',
    answer(409, { findings: [{ code: 'publish-underway', detail: 'crm' }] }),
    { at: 'later', why: 'another publish of this remote is under way' },
  ],
  ['too often', answer(429), { at: 'later', why: 'said' }],
  ['a proxy without its server', { status: 502, text: '<html>' }, { at: 'later', why: 'it answered 502' }],
  [
    'something else altogether',
    { status: 404, text: '<html>' },
    { at: 'no-tessera', why: 'it answered 404 and nothing that Tessera would say' },
  ],
])('%s', (_what, reply, verdict) => {
  expect(verdictOn(reply)).toEqual(verdict)
})
