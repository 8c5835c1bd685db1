// @vitest-environment jsdom
import { Select } from '@arco-design/web-react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test } from 'vitest'
import { fixFocusInSelects } from './fix-focus-in-selects.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
beforeAll(fixFocusInSelects)

test.each([
  ['Enter', false],
  ['Enter', true],
  ['Escape', false],
  ['Escape', true],
])('after %s closed its list, a Select has the focus (searchable: %s)', async (closingKey, showSearch) => {
  document.body.innerHTML = '<div id="page"></div>'
  const root = createRoot(document.getElementById('page')!)
  await act(async () => root.render(<Select options={['1', '2']} showSearch={showSearch} />))
  const frame = document.querySelector<HTMLElement>('[role=combobox]')!
  await act(async () => frame.focus())
  await press('Enter')
  await expect.poll(() => frame.getAttribute('aria-expanded')).toBe('true')
  await press('ArrowDown')
  await press(closingKey)
  await expect.poll(() => frame.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => frame.contains(document.activeElement)).toBe(true)
  act(() => root.unmount())
})

const codes: Record<string, number> = { Enter: 13, Escape: 27, ArrowDown: 40 }

/** Presses a key and waits for timers, as Arco does. */
const press = (key: string) =>
  act(async () => {
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key, keyCode: codes[key]!, bubbles: true, cancelable: true }),
    )
    await new Promise((done) => setTimeout(done, 20))
  })
