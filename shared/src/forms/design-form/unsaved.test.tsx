// @vitest-environment jsdom
import { act, Activity, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { startText } from '../../text/i18n.ts'
import { UnsavedGuard } from './unsaved.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// jsdom has no media queries, which Arco's grid needs.
globalThis.matchMedia = () => ({ matches: false, addListener: () => {} }) as never
startText()

function Page() {
  const [isDirty, setDirty] = useState(true)
  const clean = () => setDirty(false)
  return (
    <>
      <button id="save" type="button" onClick={clean} aria-label="save" />
      {isDirty ? <UnsavedGuard onlyWhenLost onDiscard={clean} /> : 'clean'}
    </>
  )
}

/** Keeps the page while another one is shown, as the shell does. */
function Shell() {
  const { pathname } = useLocation()
  return (
    <Activity mode={pathname === '/page' ? 'visible' : 'hidden'}>
      <Page />
    </Activity>
  )
}

const dialog = () => document.querySelector('[role=dialog]')

async function renderKeptPage() {
  document.body.innerHTML = '<div id="page"></div>'
  vi.spyOn(session, 'isViewKept').mockReturnValue(true)
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], {
    initialEntries: ['/home', '/page?id=1'],
  })
  await act(async () =>
    createRoot(document.getElementById('page')!).render(<RouterProvider router={router} />),
  )
  return router
}

test('a kept view asks at the back button, and discards what it would still show', async () => {
  const router = await renderKeptPage()
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/page')
  expect(dialog()).not.toBeNull()
  await act(async () => dialog()!.querySelector<HTMLElement>('.arco-btn-primary')!.click())
  await expect.poll(() => router.state.location.pathname).toBe('/home')
  await act(() => router.navigate('/page'))
  expect(document.getElementById('page')!.textContent).toBe('clean')
  expect(session.unloadBlockers()).toEqual([])
})

test('a kept view does not ask when another page is opened', async () => {
  const router = await renderKeptPage()
  await act(() => router.navigate('/other'))
  expect(router.state.location.pathname).toBe('/other')
  expect(dialog()).toBeNull()
})

test('once it is saved, nothing of a view that was hidden meanwhile blocks a navigation', async () => {
  const router = await renderKeptPage()
  await act(() => router.navigate('/other'))
  await act(() => router.navigate('/page'))
  await act(async () => document.getElementById('save')!.click())
  await act(() => router.navigate(-1))
  expect(router.state.location.pathname).toBe('/other')
})
