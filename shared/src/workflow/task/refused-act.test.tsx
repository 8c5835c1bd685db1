// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { CallError } from '../../client/call.ts'
import { startText } from '../../text/i18n.ts'
import { ActDialog } from './act-dialog.tsx'

const type = async (value: string) => {
  const area = document.querySelector('textarea')!
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!
  await act(async () => {
    set.call(area, value)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const press = async (selector: string) => {
  await act(async () => document.querySelector<HTMLButtonElement>(selector)!.click())
  await act(() => new Promise<void>((done) => setTimeout(done, 50)))
}

test('a refusal stands in the dialog once, which asks only about a written opinion before it closes', async () => {
  Object.assign(globalThis, {
    IS_REACT_ACT_ENVIRONMENT: true,
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
    matchMedia: () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {} }),
  })
  startText()
  const shown = vi.spyOn(session, 'onFailure').mockReturnValue(undefined)
  const refusal = new CallError({ code: 403, msg: '不能转办给发起人', fields: [], findings: [] } as never)
  const onClose = vi.fn()
  const props = {
    act: 'withdraw',
    title: '撤回',
    info: { approversProperties: {}, flowTaskInfo: { id: 't' }, flowTaskNodeList: [] },
    operatorId: '',
    candidates: [],
    initial: {},
    isPossible: true,
    onSave: () => Promise.reject(refusal),
    onClose,
  } as unknown as ComponentProps<typeof ActDialog>
  const router = createMemoryRouter([{ path: '/', element: <ActDialog {...props} /> }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<RouterProvider router={router} />))
  await type(' ')
  await press('.arco-modal-footer .arco-btn-primary')
  expect(document.body.textContent).toContain('不能转办给发起人')
  expect(shown).not.toHaveBeenCalled()
  const cancel = '.arco-modal-footer .arco-btn:not(.arco-btn-primary)'
  await type('理由')
  await press(cancel)
  expect(onClose).not.toHaveBeenCalled()
  await type(' ')
  await press(cancel)
  expect(onClose).toHaveBeenCalledOnce()
  await act(async () => root.unmount())
})
