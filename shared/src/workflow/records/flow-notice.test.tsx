// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import type { FlowAction, RecordFlow } from '../../contract/lowcode/online.ts'
import { startText } from '../../text/i18n.ts'
import { RowNotice } from './flow-notice.tsx'

test('a row in edit says that a change by right stands in the history of its approval', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await i18next.changeLanguage('zh')
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const show = (actions: readonly FlowAction[] | null) => {
    const flow =
      actions && ({ state: 1, taskId: 't', reason: '', canOpen: true, actions } as unknown as RecordFlow)
    act(() => root.render(<RowNotice flow={flow} />))
    return box.textContent ?? ''
  }
  expect(show(['editLocked'])).toContain('您的修改会写入数据和审批的历史')
  expect(show(['edit', 'submit'])).toBe('')
  expect(show(null)).toBe('')
  act(() => root.unmount())
})
