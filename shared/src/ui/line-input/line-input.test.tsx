// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LineInput } from './line-input.tsx'

let root: Root
let input: HTMLInputElement

/** Keeps at most three letters, so that a longer text is taken back. */
function ShortText() {
  const [value, setValue] = useState('')
  return (
    <LineInput
      value={value}
      onChange={(next) => setValue(next.slice(0, 3))}
      size="default"
      invalid={false}
      clearable={false}
    />
  )
}

/** Types as the browser does: the element has the new text before the event. */
const type = (value: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() => root.render(<ShortText />))
  input = place.querySelector('input')!
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a key does not write the attribute `value`', () => {
  const observer = new MutationObserver(() => {})
  observer.observe(input, { attributeFilter: ['value'] })
  type('a')
  type('ab')
  expect(input.value).toBe('ab')
  expect(observer.takeRecords()).toEqual([])
})

test('the form decides on the text: letters that it does not take disappear', () => {
  type('abc')
  type('abcd')
  expect(input.value).toBe('abc')
})
