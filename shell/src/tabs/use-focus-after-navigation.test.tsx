// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

function Page({ address }: { address: string }) {
  useFocusAfterNavigation(address)
  return (
    <main id="content" tabIndex={-1}>
      <button id="stays" type="button" aria-label="stays" />
      {address === '/list' && <button id="opener" type="button" aria-label="opener" />}
    </main>
  )
}

test('the content has the focus after a navigation that removed the focused control', () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  const open = (address: string) => act(() => root.render(<Page address={address} />))
  const active = () => document.activeElement!.id
  open('/list')
  expect(document.activeElement).toBe(document.body)
  document.getElementById('opener')!.focus()
  open('/details')
  expect(active()).toBe('content')
  document.getElementById('stays')!.focus()
  open('/list')
  expect(active()).toBe('stays')
  act(() => root.unmount())
})
