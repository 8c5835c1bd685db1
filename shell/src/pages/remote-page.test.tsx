// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { View } from '../tabs/view.tsx'
import type { OpenedPage } from '../remotes/requests.ts'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
// jsdom has none.
vi.stubGlobal('matchMedia', () => new EventTarget())
const { PageFrame } = await import('./remote-page.tsx')

const build = {
  uniqueName: 'one',
  manifest: '/remotes/one/mf-manifest.json',
  cssScope: 'one',
} as RegistryEntry
const page: OpenedPage = {
  module: { default: () => null },
  build,
  durationMs: { manifest: 0, entry: 0, chunk: 0 },
}
const sheet = { disabled: true }
/** Whether the style sheet was disabled when each component measured itself. */
const disabledInEffects: [string, boolean][] = []

/** Measures itself before the browser paints, as a table does. */
function Measured({ name, path = '' }: { name: string; path?: string }) {
  useLayoutEffect(() => void disabledInEffects.push([name, sheet.disabled]), [name, path])
  return null
}

const frame = (
  <PageFrame page={page} name="" onMounted={() => {}} onFailure={() => {}}>
    <Measured name="page" />
  </PageFrame>
)

function Shell() {
  const location = useLocation()
  return (
    <>
      <Measured name="menu" path={location.pathname} />
      <View path="/a" location={location} shown={location.pathname === '/a'}>
        {frame}
      </View>
    </>
  )
}

test('the styles of a page apply before any layout effect runs, also when it returns', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/remotes/one/a.css',
  })
  document.head.append(Object.defineProperty(link, 'sheet', { value: sheet }))
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/a'] })
  const root = createRoot(document.body)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(() => router.navigate('/b'))
  expect(sheet.disabled).toBe(true)
  expect(disabledInEffects.slice(0, 2)).toEqual([
    ['menu', false],
    ['page', false],
  ])
  disabledInEffects.length = 0
  await act(() => router.navigate('/a'))
  expect(disabledInEffects).toEqual([
    ['menu', false],
    ['page', false],
  ])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
