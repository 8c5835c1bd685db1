// @vitest-environment jsdom
import { Message } from '@arco-design/web-react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { host, root } from '../../../forms/design-form/test-form.tsx'
import { startText } from '../../../text/i18n.ts'
import { recordCallsOf } from '../../../lists/records/record-calls.ts'
import { useCustomButtons } from '../use-custom-buttons.tsx'
import { usePageEffects } from './page-effects.ts'
import { PageSteps } from './page-steps.tsx'

const calls = recordCallsOf('visits')
const config = {
  fullName: '提问',
  enCode: 'ask',
  type: 1,
  webType: 2,
  formData: JSON.stringify({ fields: [{ jweeKey: 'comInput', vModel: 'what', label: '问题' }] }),
  columnData: JSON.stringify({ btnsList: [{ value: 'add' }] }),
  appColumnData: '',
  flowTemplateJson: '',
  flowEnCode: '',
  flowId: '',
  flow: null,
  release: 1,
  hiddenColumns: [],
  lockedFields: [],
  readOnlyFields: [],
}
const button = { value: 'go', label: '前往', icon: '', place: 'head', hasSteps: true, func: '' } as const

function List() {
  const { bulkButtons, dialog } = useCustomButtons([button], calls, usePageEffects([]))
  return (
    <>
      {bulkButtons({ ids: ['a'], clear: () => {} })}
      {dialog}
    </>
  )
}

/** Shows a list with a button whose steps end with these effects, and returns what presses it. */
async function showButton(effects: readonly object[], buttons: readonly string[] = ['btn_add']) {
  startText()
  vi.stubGlobal('fetch', async (url: RequestInfo | URL) => {
    const data = String(url).includes('/ask/Config') ? { ...config, buttons } : { question: null, effects }
    return Response.json({ code: 200, msg: '', data })
  })
  const element = (
    <PageSteps>
      <List />
    </PageSteps>
  )
  const router = createMemoryRouter([{ path: '*', element }])
  await act(async () =>
    root.render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <RouterProvider router={router} />
      </SWRConfig>,
    ),
  )
  const press = async () => {
    await act(async () => host.querySelector('button')!.click())
    for (let turn = 0; turn < 10; turn++)
      await act(async () => {
        await vi.dynamicImportSettled()
        await new Promise((done) => setTimeout(done, 5))
      })
  }
  return { press, router }
}

/** Removes the messages, which takes as long as their transition. */
async function clearMessages(): Promise<void> {
  act(() => Message.clear())
  for (let turn = 0; turn < 100 && document.querySelector('[role=alert]'); turn++)
    await act(() => new Promise((done) => void setTimeout(done, 10)))
}
afterEach(async () => {
  await clearMessages()
  vi.unstubAllGlobals()
})

test('a button opens a page of the product, and another site in a tab of its own', async () => {
  const opened: unknown[] = []
  vi.stubGlobal('open', (...values: unknown[]) => void opened.push(values))
  const { press, router } = await showButton([
    { type: 'navigate', address: 'https://example.org/' },
    { type: 'open', target: 'page', address: 'system/user', designId: '' },
  ])
  await press()
  expect(opened).toEqual([['https://example.org/', '_blank', 'noopener']])
  expect(router.state.location.pathname).toBe('/system/user')
})

test('an address that opens nothing is named', async () => {
  const { press, router } = await showButton([{ type: 'navigate', address: 'javascript:alert(1)' }])
  await press()
  expect(document.body.textContent).toContain('无法打开地址“javascript:alert(1)”')
  expect(router.state.location.pathname).toBe('/')
})

const openForm = { type: 'open', target: 'form', address: '', designId: 'ask' }

test('a button opens the form for a new record of another design', async () => {
  const { press } = await showButton([openForm])
  await press()
  expect(document.querySelector('[role=dialog]')?.textContent).toMatch(/新建提问.*问题/)
})

test('whoever may not add a record there reads why, each time', async () => {
  const { press } = await showButton([openForm], [])
  for (let nth = 0; nth < 2; nth++) {
    await press()
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.body.textContent).toContain('您没有填写该表单的权限')
    await clearMessages()
  }
})
