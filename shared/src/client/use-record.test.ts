// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '../contract/org/roles.ts'
import { useRecord } from './use-record.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

/** Modified times that a form renders, from its first render on. */
async function renderedTimes(): Promise<unknown[]> {
  const times: unknown[] = []
  const Form = () => {
    times.push(useRecord(roles.read, { id: 'r1' }).data?.lastModifyTime)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Form)))
  await act(async () => {})
  await act(async () => root.unmount())
  return times
}

test('a form that opens again does not start with the data of an earlier opening', async () => {
  let time = 0
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, msg: '', data: { id: 'r1', lastModifyTime: (time += 1) } }),
  )
  expect((await renderedTimes()).at(-1)).toBe(1)
  expect(new Set(await renderedTimes())).toEqual(new Set([undefined, 2]))
})
