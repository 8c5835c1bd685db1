// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import type { SubmitDialog as Dialog } from './submit-dialog.tsx'

const submitted = '流程已提交，不能再保存草稿或提交'
/** What the server answers to the forecast of the way. */
let forecast: object
let root: Root
let SubmitDialog: typeof Dialog
let CallError: typeof import('../../client/call.ts').CallError

beforeAll(async () => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  ;({ SubmitDialog } = await import('./submit-dialog.tsx'))
  ;({ CallError } = await import('../../client/call.ts'))
})
beforeEach(() => {
  forecast = { code: 200, msg: '', data: { path: [], candidates: [], refusal: '' } }
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(forecast)))
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

let lastFlow = 0
async function open(props: Partial<ComponentProps<typeof Dialog>>) {
  await act(async () =>
    root.render(
      <SubmitDialog
        title="提交"
        // A flow of its own, so that the answer of another test is not in the cache.
        task={{ flow: { id: `f${(lastFlow += 1)}`, enCode: '', formType: 2 }, taskId: 't', values: {} }}
        urgency={1}
        okText="提交"
        onSubmitted={() => {}}
        onFieldsRefused={() => {}}
        onReload={() => {}}
        onClose={() => {}}
        {...props}
      />,
    ),
  )
  await act(() => new Promise<void>((done) => setTimeout(done, 50)))
}
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
const click = (name: string) => act(async () => button(name).click())
const sentences = () => document.body.textContent.split(submitted).length - 1
const conflict = () => Promise.reject(new CallError({ code: 409, msg: submitted, fields: [] } as never))

test('a submission says so, and a task that another window has submitted says that once, with the way to reload', async () => {
  const [onSubmitted, onReload] = [vi.fn(), vi.fn()]
  await open({ send: () => Promise.resolve(), onSubmitted })
  await click('提交')
  expect([onSubmitted.mock.calls.length, document.body.textContent.includes('已提交')]).toEqual([1, true])

  await open({ send: conflict, onReload })
  forecast = { code: 409, msg: submitted, data: null }
  await click('提交')
  expect([sentences(), button('提交').disabled]).toEqual([1, true])
  await click('载入最新内容')
  expect(onReload).toHaveBeenCalledTimes(1)
})

test('a task that was submitted before the dialog opened is refused once as well', async () => {
  forecast = { code: 409, msg: submitted, data: null }
  await open({ send: conflict })
  expect([sentences(), button('提交').disabled]).toEqual([1, true])
})

test('another refusal leaves the button, so that the user can try again', async () => {
  await open({
    send: () => Promise.reject(new CallError({ code: 400, msg: '没有处理人', fields: [] } as never)),
  })
  await click('提交')
  expect(document.body.textContent).toContain('没有处理人')
  expect(button('提交').disabled).toBe(false)
})

test('the path says what a node without users does, and calls only nodes of people passed', async () => {
  const step = (nodeType: string) => ({
    nodeCode: nodeType,
    nodeName: nodeType,
    nodeType,
    users: [],
    chooser: '',
    isAutomatic: true,
  })
  const path = ['trigger', 'timer', 'subFlow', 'data', 'approver'].map(step)
  forecast = { code: 200, msg: '', data: { path, candidates: [], refusal: '' } }
  await open({})
  const steps = [...document.querySelectorAll('ol li')].map(({ lastChild }) => lastChild?.textContent)
  expect(steps).toEqual(['等待外部事件', '到时间后继续', '发起子流程', '自动执行', '自动通过', '结束'])
})
