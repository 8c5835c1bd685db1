// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { closeLoosePopup, takesEscape } from './popup-escape.ts'

test('Esc closes an open popup and leaves the form behind it open', () => {
  const closed = vi.fn()
  document.addEventListener('mousedown', closed)
  expect(takesEscape()).toBe(false)
  document.body.innerHTML = '<div class="arco-trigger arco-select-popup"></div>'
  expect([takesEscape(), closed.mock.calls.length]).toEqual([true, 0])
  document.body.innerHTML = '<div class="arco-trigger arco-dropdown"></div>'
  expect([takesEscape(), closed.mock.calls.length]).toEqual([true, 1])
})

test('only a pop-up above the dialog takes its Esc, not one below it or one that fades out', () => {
  const opens = (html: string) => {
    document.body.innerHTML = html
    return closeLoosePopup(document.body, document.querySelector('[role=dialog]')!)
  }
  expect(opens('<i role="dialog"></i><i class="arco-dropdown slideDynamicOrigin-enter-done"></i>')).toBe(true)
  expect(opens('<i class="arco-dropdown slideDynamicOrigin-enter-done"></i><i role="dialog"></i>')).toBe(
    false,
  )
  expect(opens('<i role="dialog"></i><i class="arco-dropdown slideDynamicOrigin-exit"></i>')).toBe(false)
  expect(takesEscape()).toBe(false)
})
