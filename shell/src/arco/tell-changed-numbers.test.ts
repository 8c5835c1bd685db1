// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { Message } from '@arco-design/web-react'
import { startText } from '@tessera/shared/text/i18n'
import { tellChangedNumbers } from './tell-changed-numbers.ts'

startText()
tellChangedNumbers()
const info = vi.spyOn(Message, 'info').mockReturnValue(() => {})
afterEach(() => info.mockClear())

/** Types into a number field between 0 and 100, and leaves it. */
function leave(typed: string) {
  const field = document.createElement('input')
  field.setAttribute('role', 'spinbutton')
  field.setAttribute('aria-valuemin', '0')
  field.setAttribute('aria-valuemax', '100')
  document.body.append(field)
  field.value = typed
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  return info.mock.calls.map(([message]) => String(message))
}

test('a number beyond its limits is said to be changed, once', () => {
  expect(leave('-100')).toEqual(['The minimum is 0, so it is 0 now'])
  expect(leave('1,000')).toEqual(['The minimum is 0, so it is 0 now', 'The maximum is 100, so it is 100 now'])
})

test.each(['50', '99,5', '', 'x'])('%j is left as it is', (typed) => expect(leave(typed)).toEqual([]))
