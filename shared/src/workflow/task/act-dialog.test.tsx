// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { startText } from '../../text/i18n.ts'
import type { ActDialog as Dialog } from './act-dialog.tsx'

let ActDialog: typeof Dialog
let CallError: typeof import('../../client/call.ts').CallError
let root: Root

beforeAll(async () => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    matchMedia: () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {} }),
  })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  ;({ ActDialog } = await import('./act-dialog.tsx'))
  ;({ CallError } = await import('../../client/call.ts'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
})

const decided = '该待办已由 王经理 处理'
async function refuse(isPossible: boolean) {
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const onSave = vi.fn(() =>
    Promise.reject(
      new CallError({ code: 409, msg: decided, fields: [], findings: [], requestId: '' } as never),
    ),
  )
  const info = {
    approversProperties: {},
    flowTaskInfo: { id: 't' },
    flowTaskNodeList: [],
    flowTaskOperatorList: [],
  } as unknown as FlowBeforeInfo
  const element = (
    <ActDialog
      act="withdraw"
      title="撤回"
      info={info}
      operatorId=""
      candidates={[]}
      formData={undefined}
      initial={{}}
      isPossible={isPossible}
      onSave={onSave}
      onClose={() => {}}
    />
  )
  const router = createMemoryRouter([{ path: '/', element }])
  await act(async () => root.render(<RouterProvider router={router} />))
  const button = document.querySelector<HTMLButtonElement>('.arco-modal-footer .arco-btn-primary')!
  expect(button.disabled).toBe(false)
  await act(async () => button.click())
  await act(() => new Promise<void>((done) => setTimeout(done, 50)))
  expect(document.body.textContent).toContain(decided)
  return button
}

test('an act that another user made impossible cannot be sent again; one that was only refused can', async () => {
  const gone = await refuse(false)
  expect(gone.disabled).toBe(true)
  await act(async () => root.unmount())
  const open = await refuse(true)
  expect(open.disabled).toBe(false)
})
