// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { reopenedTab } from '../contract/shell/reopened-tab.ts'
import { useTaskAddress } from './use-task-address.ts'

let at = ''
function Page() {
  const { opened, close } = useTaskAddress()
  const { pathname, search } = useLocation()
  at = pathname + search
  return opened && <button onClick={close}>返回</button>
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['opened from another page leads back to it', undefined, '/home'],
  ['in a tab that was opened again leads to the list of the tab', reopenedTab, '/list'],
])('the way back from a task that is %s', (_, state, expected) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const entries = ['/home', { pathname: '/list', search: '?task=t1', state }]
  act(() =>
    root.render(
      <MemoryRouter initialEntries={entries} initialIndex={1}>
        <Page />
      </MemoryRouter>,
    ),
  )
  act(() => box.querySelector('button')!.click())
  expect(at).toBe(expected)
  act(() => root.unmount())
  box.remove()
})
