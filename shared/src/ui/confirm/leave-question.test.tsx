// @vitest-environment jsdom
import { Button } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { useLeaveQuestion } from './leave-question.tsx'

function Page({ isDirty, onClose }: { isDirty: boolean; onClose: () => void }) {
  const { requestClose, question } = useLeaveQuestion(isDirty, onClose)
  return (
    <>
      <Button onClick={requestClose}>关闭</Button>
      {question}
    </>
  )
}

test('a dialog with entries asks before it closes, and one without closes at once', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  localStorage.setItem('tessera.language', 'zh')
  startText()
  const onClose = vi.fn()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const press = (label: string) =>
    act(async () => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === label)!.click()
    })
  await act(async () => root.render(<Page isDirty={false} onClose={onClose} />))
  await press('关闭')
  expect(onClose).toHaveBeenCalledTimes(1)
  await act(async () => root.render(<Page isDirty onClose={onClose} />))
  await press('关闭')
  expect(document.body.textContent).toContain('修改尚未保存，确定要离开吗？')
  expect(onClose).toHaveBeenCalledTimes(1)
  await press('放弃修改')
  expect(onClose).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
})
