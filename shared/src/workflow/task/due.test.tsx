// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { startText } from '../../text/i18n.ts'
import { Due } from './due.tsx'

test('a deadline that is to come has its time of day', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  startText()
  const box = document.createElement('div')
  const root = createRoot(box)
  const at = new Date(new Date().getFullYear() + 1, 11, 1, 9, 30).getTime()
  act(() => root.render(<Due at={at} />))
  expect(box.textContent).toContain('-12-01 09:30')
  act(() => root.unmount())
})
