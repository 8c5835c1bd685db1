// @vitest-environment jsdom
import { act, Activity, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '../contract/org/roles.ts'
import { call } from './call.ts'
import { clearLookups, invalidateLookups } from './lookup-policy.ts'
import { useLookup, type Lookup, type LookupResult } from './lookups.ts'
import { refreshAll } from './use-call.ts'

const paths = ['/api/permission/Role']
let root: Root
let rendered: LookupResult<readonly string[]>[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  clearLookups()
  rendered = []
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

function Names({ lookup, at = 0 }: { lookup: Lookup<readonly string[]>; at?: number }) {
  const result = useLookup(lookup)
  useEffect(() => {
    rendered[at] = result
  })
  return null
}
/** Answers 'answer 1', 'answer 2' and so on. */
const numbered = () => {
  let count = 0
  return vi.fn(async () => [`answer ${++count}`])
}
const lookupOf = (fetch: () => Promise<readonly string[]>) => ({ key: 'roles', paths, fetch })

test('components share one load, which lasts until its path is invalidated', async () => {
  const lookup = lookupOf(numbered())
  const pair = (
    <>
      <Names lookup={lookup} />
      <Names lookup={lookup} at={1} />
    </>
  )
  await act(async () => root.render(pair))
  expect(rendered.map(({ data }) => data)).toEqual([['answer 1'], ['answer 1']])
  // A page that loads its own calls again does not load look-ups.
  await act(async () => void refreshAll())
  await act(async () => root.render(null))
  await act(async () => root.render(pair))
  expect(lookup.fetch).toHaveBeenCalledTimes(1)
  await act(async () => invalidateLookups('/api/permission/Users'))
  expect(lookup.fetch).toHaveBeenCalledTimes(1)
  await act(async () => invalidateLookups('/api/permission/Role/{id}'))
  expect(rendered.map(({ data }) => data)).toEqual([['answer 2'], ['answer 2']])
  expect(lookup.fetch).toHaveBeenCalledTimes(2)
})

test('a page that was hidden at the change loads when it is shown again', async () => {
  const lookup = lookupOf(numbered())
  const page = (mode: 'visible' | 'hidden') =>
    act(async () =>
      root.render(
        <Activity mode={mode}>
          <Names lookup={lookup} />
        </Activity>,
      ),
    )
  await page('visible')
  await page('hidden')
  await act(async () => invalidateLookups(paths[0]!))
  expect(lookup.fetch).toHaveBeenCalledTimes(1)
  await page('visible')
  expect(rendered[0]?.data).toEqual(['answer 2'])
  expect(lookup.fetch).toHaveBeenCalledTimes(2)
})

test('an empty answer is shown, and loaded again by the next component only', async () => {
  const lookup = lookupOf(vi.fn(async () => []))
  await act(async () => root.render(<Names lookup={lookup} />))
  expect(rendered[0]).toMatchObject({ data: [], isLoading: false })
  expect(lookup.fetch).toHaveBeenCalledTimes(1)
  await act(async () => root.render(null))
  await act(async () => root.render(<Names lookup={lookup} />))
  expect(lookup.fetch).toHaveBeenCalledTimes(2)
})

test('a failure is shown until a retry succeeds', async () => {
  const answers = [
    { code: 500, msg: '服务器出错了', data: null },
    { code: 200, msg: '', data: { list: [] } },
  ]
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()))
  const lookup = lookupOf(async () => {
    const { list } = await call(roles.selector, {}, { quiet: true })
    return ['loaded', ...list.map(String)]
  })
  await act(async () => root.render(<Names lookup={lookup} />))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(rendered[0]).toMatchObject({ data: undefined, isLoading: false, error: { msg: '服务器出错了' } })
  })
  await act(async () => rendered[0]?.retry())
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(rendered[0]).toMatchObject({ data: ['loaded'], error: undefined })
  })
})
