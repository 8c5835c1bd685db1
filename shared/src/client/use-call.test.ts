// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { roles } from '../contract/org/roles.ts'
import { refresh, useCall, useSend } from './use-call.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

test('keepPreviousData shows the previous answer until the next one arrives, and no longer when that one fails', async () => {
  const pendingAnswers: ((body: object) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise((done) => pendingAnswers.push((body) => done(Response.json(body)))),
  )
  let rendered: unknown
  const List = ({ id }: { id: string }) => {
    const { data, error } = useCall(roles.read, { id }, { keepPreviousData: true })
    rendered = { id: data?.id, message: error?.msg }
    return null
  }
  const root = createRoot(document.createElement('div'))
  const renderWith = (id: string) => act(async () => root.render(createElement(List, { id })))
  const answerAndExpect = async (body: object, expected: object) => {
    await vi.waitFor(() => expect(pendingAnswers).toHaveLength(1))
    pendingAnswers.pop()!(body)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(rendered).toEqual(expected)
    })
  }
  const success = (id: string) => ({ code: 200, msg: '', data: { id } })
  const failed = { code: 500, msg: '服务器出错了', data: null }

  await renderWith('one')
  await answerAndExpect(success('one'), { id: 'one' })
  await renderWith('two')
  expect(rendered).toEqual({ id: 'one' })
  await answerAndExpect(failed, { message: '服务器出错了' })
  await renderWith('three')
  expect(rendered).toEqual({ id: 'one' })
  await answerAndExpect(success('three'), { id: 'three' })
  // The same input loaded again: the data that is shown is its answer.
  void refresh(roles.read)
  await answerAndExpect(failed, { id: 'three', message: '服务器出错了' })
  await act(async () => root.unmount())
})

test('a call that fails after a later one was sent is rejected with its own reason', async () => {
  const answers: ((body: object) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push((body) => done(Response.json(body)))))
  let send: ReturnType<typeof useSend<typeof roles.remove>>['send'] | undefined
  const Form = () => {
    ;({ send } = useSend(roles.remove, { quiet: true }))
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Form)))
  await act(async () => {
    const first = send!({ id: 'one' })
    const second = send!({ id: 'two' })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]!({ code: 400, msg: '角色已被使用', data: null })
    await expect(first).rejects.toMatchObject({ msg: '角色已被使用' })
    answers[1]!({ code: 200, msg: '删除成功', data: null })
    await expect(second).resolves.toMatchObject({ msg: '删除成功' })
  })
  await act(async () => root.unmount())
})
