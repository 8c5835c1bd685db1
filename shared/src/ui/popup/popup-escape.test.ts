// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { takesEscape } from './popup-escape.ts'

test('Esc closes an open popup and leaves the form behind it open', () => {
  const closed = vi.fn()
  document.addEventListener('mousedown', closed)
  expect(takesEscape()).toBe(false)
  document.body.innerHTML = '<div class="arco-trigger arco-select-popup"></div>'
  expect([takesEscape(), closed.mock.calls.length]).toEqual([true, 0])
  document.body.innerHTML = '<div class="arco-trigger arco-dropdown"></div>'
  expect([takesEscape(), closed.mock.calls.length]).toEqual([true, 1])
})
