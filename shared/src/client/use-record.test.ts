// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '@tessera/shared/contract/org/roles'
import { useRecord } from './use-record.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

/** What a form sees of its record, from its first drawing on. */
async function opened(): Promise<unknown[]> {
  const seen: unknown[] = []
  const Form = () => {
    seen.push(useRecord(roles.read, { id: 'r1' }).data?.lastModifyTime)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Form)))
  await act(async () => {})
  await act(async () => root.unmount())
  return seen
}

test('a form that opens again never starts from what an earlier one has left behind', async () => {
  let at = 0
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, msg: '', data: { id: 'r1', lastModifyTime: (at += 1) } }),
  )
  expect((await opened()).at(-1)).toBe(1)
  expect(new Set(await opened())).toEqual(new Set([undefined, 2]))
})
