// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '@tessera/shared/contract/org/roles'
import { refresh, useCall } from './use-call.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

test('what an earlier question gave is shown until the next answer comes, and not in its place where that fails', async () => {
  const waiting: ((body: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((done) => waiting.push((body) => done(Response.json(body)))))
  let seen: unknown
  const List = ({ id }: { id: string }) => {
    const { data, error } = useCall(roles.read, { id }, { keepPreviousData: true })
    seen = { id: data?.id, why: error?.msg }
    return null
  }
  const root = createRoot(document.createElement('div'))
  const show = (id: string) => act(async () => root.render(createElement(List, { id })))
  const answered = async (body: object, then: object) => {
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()!(body)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(seen).toEqual(then)
    })
  }
  const given = (id: string) => ({ code: 200, msg: '', data: { id } })
  const failed = { code: 500, msg: '服务器出错了', data: null }

  await show('one')
  await answered(given('one'), { id: 'one' })
  await show('two')
  expect(seen).toEqual({ id: 'one' })
  await answered(failed, { why: '服务器出错了' })
  await show('three')
  expect(seen).toEqual({ id: 'one' })
  await answered(given('three'), { id: 'three' })
  // The same question asked anew: what stands is its answer.
  void refresh(roles.read)
  await answered(failed, { id: 'three', why: '服务器出错了' })
  await act(async () => root.unmount())
})
