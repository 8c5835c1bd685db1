// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { startText } from '../../text/i18n.ts'
import { ReturnNote } from './return-note.tsx'

test('who gets a task back reads who sent it, and why', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await i18next.changeLanguage('zh')
  const box = document.createElement('div')
  const root = createRoot(box)
  const record = (handleTime: number, handleStatus: number, handleOpinion: string) => ({
    handleTime,
    handleStatus,
    handleOpinion,
    nodeName: '财务审核',
    userName: '王芳/finance01',
  })
  const show = (status: number, acts: string[], lastAct = 20) => {
    const info = {
      flowTaskInfo: { status },
      acts,
      flowTaskOperatorRecordList: [
        record(1, 20, '缺少发票'),
        record(2, lastAct, '抬头不对'),
        record(3, 25, '收到'),
      ],
    } as unknown as FlowBeforeInfo
    act(() => root.render(<ReturnNote info={info} />))
    return box.textContent
  }
  expect(show(3, ['submit'])).toBe('财务审核 · 王芳 退回：抬头不对')
  // An act is called as in the history.
  expect(show(3, ['submit'], 0)).toBe('财务审核 · 王芳 拒绝：抬头不对')
  expect(show(3, [])).toBe('')
  expect(show(1, ['submit'])).toBe('')
  act(() => root.unmount())
})
