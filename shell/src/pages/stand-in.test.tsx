// @vitest-environment jsdom
import { act, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { session } from '@tessera/shared/session'
import { View } from '../tabs/view.tsx'
import type { OpenedPage } from '../remotes/requests.ts'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
vi.stubGlobal('matchMedia', () => new EventTarget())
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const buildOf = (name: string) =>
  ({
    name,
    uniqueName: name,
    manifest: `/remotes/${name}/mf-manifest.json`,
    cssScope: name,
    build: { id: name },
  }) as RegistryEntry
/** The remotes whose pages can be loaded. */
const loadable = new Set(['lowcode'])
const pages: Record<string, OpenedPage['module']> = {
  lowcode: { default: Interpreter },
  visit: { default: () => <p>generated</p> },
}
vi.mock('../remotes/runner.ts', async (original) => ({
  ...(await original<object>()),
  openPage: async ({ remote }: { remote: string }) => {
    if (!loadable.has(remote)) throw new RemoteFailure('manifest-unreachable', 'no answer')
    return { module: pages[remote]!, build: buildOf(remote), durationMs: { manifest: 0, entry: 0, chunk: 0 } }
  },
}))
const { RemoteFailure } = await import('../remotes/failure.ts')
const { RemotePage } = await import('./remote-page.tsx')

/** Has unsaved work as soon as something was typed. */
function Interpreter({ params }: { params: Readonly<Record<string, string>> }) {
  const [typed, setTyped] = useState('')
  useEffect(() => (typed === '' ? undefined : session.blockUnload('a record')), [typed])
  return (
    <button
      type="button"
      onClick={() => setTyped(`${typed}x`)}
    >{`design ${params['moduleId']} ${typed}`}</button>
  )
}

const target = { remote: 'visit', page: 'visits', route: '/a', params: {}, query: {} }
const standIn = { remote: 'lowcode', page: 'model', route: '/a', params: { moduleId: 'd1' }, query: {} }
const menu = { id: 'm1', enCode: 'visits', fullName: 'Visits' }

function Shell() {
  const location = useLocation()
  return (
    <View path="/a" location={location} shown={location.pathname === '/a'}>
      <RemotePage target={target} menu={menu} standIn={standIn} />
    </View>
  )
}

test('the design stands in for a remote that cannot be loaded, until it was left without unsaved work', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/a'] })
  const root = createRoot(document.body)
  const settle = () => act(() => new Promise((done) => setTimeout(done, 20)))
  const visitAgain = async () => {
    await act(() => router.navigate('/b'))
    await act(() => router.navigate('/a'))
    await settle()
  }
  await act(async () => root.render(<RouterProvider router={router} />))
  await settle()
  expect(document.querySelector('[role=status] .arco-alert-warning')).not.toBeNull()
  const button = () => document.querySelector('button')!
  await act(async () => button().click())
  expect(button().textContent).toBe('design d1 x')

  loadable.add('visit')
  const unsaved = vi.spyOn(session, 'unloadBlockers').mockReturnValue(['a record'])
  await visitAgain()
  expect(button().textContent).toBe('design d1 x')
  unsaved.mockReturnValue([])
  await visitAgain()
  expect(document.body.textContent).toBe('generated')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
