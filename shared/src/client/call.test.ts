// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { call, CallError } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

test('a refusal carries all that the server said: code, sentence, fields, findings and reference', async () => {
  const fields = [{ field: 'urlAddress', msg: 'no' }]
  const findings = [{ code: 'digest-mismatch', detail: 'page.js' }]
  vi.stubGlobal('fetch', async () => Response.json({ code: 400, msg: 'no', data: { fields, findings }, requestId: 'a1' }))
  const error: unknown = await call(remotes.list, {}, { quiet: true }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ code: 400, msg: 'no', fields, findings, requestId: 'a1' })
})

test('an answer that is none is a failure in words, with nothing to point at', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  await expect(call(remotes.list, {}, { quiet: true })).rejects.toMatchObject({ code: 0, msg: expect.stringMatching(/.+/), fields: [], findings: [] })
})
