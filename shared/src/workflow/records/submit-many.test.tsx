// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { recordCallsOf } from '../../lists/records/record-calls.ts'
import { useSubmitMany } from './submit-many.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../client/use-call.ts', () => ({ useSend: () => ({ send, sending: false }) }))

const clear = vi.fn()
function List() {
  const { button, dialog } = useSubmitMany(recordCallsOf('d1'), [])
  return (
    <>
      {button({ ids: ['a', 'b'], clear })}
      {dialog}
    </>
  )
}
const click = (label: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.find(({ textContent }) => textContent?.trim() === label)!.click()
    await Promise.resolve()
  })

test('selected drafts are submitted once the user has confirmed it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  await i18next.changeLanguage('zh')
  send.mockResolvedValue({ data: { submitted: 2, refused: [] } })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  act(() => root.render(<List />))
  await click('提交审批')
  expect(send).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('已选 2 条')
  await click('提交')
  expect(send).toHaveBeenCalledWith({ ids: ['a', 'b'] })
  expect(clear).toHaveBeenCalledOnce()
  act(() => root.unmount())
})
