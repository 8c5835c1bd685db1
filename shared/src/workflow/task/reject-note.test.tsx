// @vitest-environment jsdom
import { act, type ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { ActDialog } from './act-dialog.tsx'

test('the dialog of a rejection says where the request goes', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  startText()
  await i18next.changeLanguage('zh')
  const node = (nodeCode: string, nodeType: string) => ({ nodeCode, nodeType, nodeName: `节点${nodeCode}` })
  const show = async (rejectStep: string | undefined, status: number, operators: readonly string[]) => {
    const info = {
      approversProperties: rejectStep === undefined ? {} : { rejectStep },
      flowTaskInfo: { id: 't', status },
      flowTaskNodeList: [node('s', 'start'), node('n1', 'approver')],
      flowTaskOperatorList: operators.map((id) => ({ id, taskNodeId: 'v1' })),
    }
    const props = {
      act: 'reject',
      title: '拒绝',
      operatorId: 'a1',
      candidates: [],
      initial: {},
      isPossible: true,
    }
    const all = { ...props, info } as unknown as ComponentProps<typeof ActDialog>
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    const router = createMemoryRouter([{ path: '/', element: <ActDialog {...all} /> }])
    await act(async () => root.render(<RouterProvider router={router} />))
    const words = [...document.querySelectorAll('.arco-modal p')].map(({ textContent }) => textContent)
    await act(async () => root.unmount())
    document.body.replaceChildren()
    return words
  }
  const toInitiator = '拒绝后，申请退回给发起人，发起人可以修改后重新提交。'
  expect(await show(undefined, 1, ['a1'])).toEqual([toInitiator])
  expect(await show('s', 1, ['a1'])).toEqual([toInitiator])
  expect(await show('1', 1, ['a1'])).toEqual(['拒绝后，申请退回到上一节点重新审批。'])
  expect(await show('n1', 1, ['a1', 'a2'])).toEqual([
    '拒绝后，申请退回到“节点n1”重新审批。',
    expect.stringContaining('多位审批人'),
  ])
  expect(await show('0', 2, ['a1'])).toEqual(['拒绝后，申请不作废，仍为已通过。'])
})
