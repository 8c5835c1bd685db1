// @vitest-environment jsdom
import { act, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Navigate, RouterProvider, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { startText } from '@tessera/shared/text/i18n'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
// jsdom has no media queries, which Arco's grid needs.
vi.stubGlobal('matchMedia', () => ({
  matches: false,
  addListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
}))
startText()
session.setCurrentUser({
  userInfo: { userId: 'someone' },
  menuList: [],
  permissionList: [],
  sysConfigInfo: {},
} as never)
const { dispatch, getTabs } = await import('./tabs.ts')
const { useReturnGuard } = await import('./use-return-guard.tsx')
const { View } = await import('./view.tsx')

/** A page of lessons whose input is unsaved once it was changed. */
function Lessons() {
  const { search } = useLocation()
  return <Lesson key={search} name={search} />
}

function Lesson({ name }: { name: string }) {
  const [isDirty, setDirty] = useState(false)
  useEffect(() => (isDirty ? session.blockUnload('changes') : undefined), [isDirty])
  return (
    <button type="button" id="lesson" onClick={() => setDirty(true)}>
      {name} {isDirty && 'changed'}
    </button>
  )
}

const pages: Record<string, ReactNode> = { '/home': 'home', '/lessons': <Lessons /> }

/** What the shell does with views and tabs, for two pages. */
function Shell() {
  const { location, question } = useReturnGuard()
  const path = location.pathname
  useLayoutEffect(() => {
    const cached = getTabs().cached
    if (!pages[path]) return dispatch({ type: 'uncache', paths: cached.filter((one) => path.endsWith(one)) })
    session.views.show(path)
    const tab = { path, search: location.search, title: null, affix: false, noCache: false }
    dispatch({ type: 'visit', tab, cache: true })
    return () => session.views.suspend(path)
  }, [path, location.search])
  useEffect(() => session.views.resume(path), [path])
  return (
    <>
      {Object.entries(pages)
        .filter(([one]) => one === path || getTabs().cached.includes(one))
        .map(([one, page]) => (
          <View key={one} path={one} location={location} shown={one === path}>
            {page}
          </View>
        ))}
      {!pages[path] && <Navigate to={path.replace('/redirect', '') + location.search} replace />}
      {question}
    </>
  )
}

let router: ReturnType<typeof createMemoryRouter>
const address = () => router.state.location.pathname + router.state.location.search
const lesson = () => document.getElementById('lesson')!
const press = (button: string) =>
  act(async () => document.querySelector<HTMLElement>(`[role=dialog] ${button}`)!.click())
const keep = () => press('.arco-btn-secondary')
const discard = () => press('.arco-btn-primary')

beforeEach(async () => {
  document.body.innerHTML = '<div id="root"></div>'
  dispatch({ type: 'close all' })
  session.views.close('/lessons')
  router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/lessons?id=1'] })
  await act(async () =>
    createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />),
  )
  await act(async () => lesson().click())
  await act(() => router.navigate('/home'))
})

test('another lesson asks before it replaces the unsaved one of a hidden view', async () => {
  await act(() => router.navigate('/lessons?id=2'))
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
  expect(lesson().textContent).toBe('?id=1 changed')
  await keep()
  expect(address()).toBe('/lessons?id=1')
  expect(lesson().textContent).toBe('?id=1 changed')
})

test('once the user discards them, the changes are gone and the other lesson opens', async () => {
  await act(() => router.navigate('/lessons?id=2'))
  await discard()
  expect(address()).toBe('/lessons?id=2')
  expect(lesson().textContent).toBe('?id=2 ')
  await act(() => router.navigate('/lessons?id=1'))
  expect(lesson().textContent).toBe('?id=1 ')
})

test('the unsaved lesson itself opens without a question', async () => {
  await act(() => router.navigate(-1))
  expect(address()).toBe('/lessons?id=1')
  expect(lesson().textContent).toBe('?id=1 changed')
  expect(document.querySelector('[role=dialog]')).toBeNull()
})
