// @vitest-environment jsdom
import { act, useState } from 'react'
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
const gone = '王经理 刚刚处理了该流程，您已不能进行此操作。'
const footer = (kind: string) =>
  document.querySelector<HTMLButtonElement>(`.arco-modal-footer .arco-btn${kind}`)!

/** Opens a dialog with an opinion in it, which the server refuses. `show` says whether the act is possible by now. */
async function open() {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const refusal = { code: 409, msg: decided, fields: [], findings: [], requestId: '' }
  const onSave = vi.fn(() => Promise.reject(new CallError(refusal as never)))
  const onClose = vi.fn()
  const info = {
    approversProperties: {},
    flowTaskInfo: { id: 't' },
    flowTaskNodeList: [],
    flowTaskOperatorList: [],
    flowTaskOperatorRecordList: [
      { userName: '王经理/manager', handleTime: 2 },
      { userName: '陈同学/student', handleTime: 1 },
    ],
  } as unknown as FlowBeforeInfo
  let setPossible: (isPossible: boolean) => void
  function Page() {
    const [isPossible, set] = useState(true)
    setPossible = set
    return (
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
        onClose={onClose}
      />
    )
  }
  const router = createMemoryRouter([{ path: '/', element: <Page /> }])
  await act(async () => root.render(<RouterProvider router={router} />))
  const area = document.querySelector('textarea')!
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
  await act(async () => {
    set.call(area, '理由')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  return { onClose, show: (isPossible: boolean) => act(async () => setPossible(isPossible)) }
}
async function send() {
  await act(async () => footer('-primary').click())
  await act(() => new Promise<void>((done) => setTimeout(done, 50)))
  expect(document.body.textContent).toContain(decided)
}

test('an act that another user made impossible says so before it is sent, and closes without a question', async () => {
  const { onClose, show } = await open()
  expect(document.body.textContent).not.toContain(gone)
  await show(false)
  expect(document.body.textContent).toContain(gone)
  expect(footer('-primary').disabled).toBe(true)
  await act(async () => footer(':not(.arco-btn-primary)').click())
  expect(onClose).toHaveBeenCalledOnce()
})

test('a refused act can be sent again while it is possible, and keeps what was written', async () => {
  const { onClose, show } = await open()
  await send()
  expect(footer('-primary').disabled).toBe(false)
  await act(async () => footer(':not(.arco-btn-primary)').click())
  expect(onClose).not.toHaveBeenCalled()
  await show(false)
  expect(document.body.textContent).not.toContain(gone)
  expect(footer('-primary').disabled).toBe(true)
})
