// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import type { Action } from './column.ts'
import { RowActions } from './row-actions.tsx'

beforeAll(() => {
  localStorage.setItem('tessera.language', 'zh')
  startText()
})

interface Row {
  id: string
  isLocked: boolean
}

test('an action that is not possible stays in the row, says why, and does not run', async () => {
  const run = vi.fn<(row: Row) => void>()
  const actions: Action<Row>[] = [
    { label: '编辑', blocked: ({ isLocked }) => (isLocked ? '审批进行中' : undefined), run },
  ]
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const show = (isLocked: boolean) =>
    flushSync(() =>
      root.render(<RowActions row={{ id: 'r', isLocked }} inline={actions} overflow={[]} moreLabel="更多" />),
    )
  show(true)
  const button = () => box.querySelector('button')!
  expect([button().getAttribute('aria-disabled'), button().title]).toEqual(['true', '审批进行中'])
  button().click()
  expect(run).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(document.body.textContent).toContain('审批进行中'))

  show(false)
  expect(button().hasAttribute('aria-disabled')).toBe(false)
  button().click()
  expect(run).toHaveBeenCalledOnce()
  flushSync(() => root.unmount())
})
