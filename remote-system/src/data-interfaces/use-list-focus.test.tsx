// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useListFocus } from './use-list-focus.ts'

function Names({ onToggle }: { onToggle: () => void }) {
  return (
    <ul {...useListFocus()}>
      {['a', 'b', 'c'].map((name) => (
        <li key={name}>
          <button type="button" tabIndex={-1} aria-expanded={false} aria-label="columns" onClick={onToggle} />
          <button type="button" tabIndex={-1} data-name="" id={name}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

test('a list of names is one tab stop with arrow keys', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onToggle = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(<Names onToggle={onToggle} />))
  const stops = () =>
    [...place.querySelectorAll('button')].flatMap(({ id, tabIndex }) => (tabIndex === 0 ? id : []))
  const press = (key: string) =>
    act(
      () => void document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
    )
  expect(stops()).toEqual(['a'])
  act(() => document.getElementById('a')!.focus())
  press('ArrowDown')
  expect(document.activeElement!.id).toBe('b')
  expect(stops()).toEqual(['b'])
  press('End')
  expect(stops()).toEqual(['c'])
  press('ArrowDown')
  expect(document.activeElement!.id).toBe('c')
  expect(onToggle).not.toHaveBeenCalled()
  press('ArrowLeft')
  expect(onToggle).not.toHaveBeenCalled()
  press('ArrowRight')
  expect(onToggle).toHaveBeenCalledOnce()
  act(() => root.unmount())
})
