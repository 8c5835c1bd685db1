// @vitest-environment jsdom
import { act, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { View } from '../tabs/view.tsx'
import type { OpenedPage } from './load.ts'

// The build of the shell defines them; no module is shared here.
vi.stubGlobal('OFFERED_VERSIONS', {})
// jsdom has none.
vi.stubGlobal('matchMedia', () => new EventTarget())
const { PageFrame } = await import('./page-frame.tsx')
const { isBuildShown } = await import('./shown-builds.ts')

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
const shownInEffect: boolean[] = []

/** Measures itself before the browser paints, as a table does. */
function Content() {
  useLayoutEffect(() => void shownInEffect.push(isBuildShown(build)), [])
  return null
}

const frame = (
  <PageFrame page={page} onMounted={() => {}} onFailure={() => {}}>
    <Content />
  </PageFrame>
)

function Shell() {
  const location = useLocation()
  return (
    <View path="/a" location={location} shown={location.pathname === '/a'}>
      {frame}
    </View>
  )
}

test('the styles of a page apply before its layout effects run, also when it returns', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const router = createMemoryRouter([{ path: '*', element: <Shell /> }], { initialEntries: ['/a'] })
  const root = createRoot(document.body)
  await act(async () => root.render(<RouterProvider router={router} />))
  await act(() => router.navigate('/b'))
  expect(isBuildShown(build)).toBe(false)
  await act(() => router.navigate('/a'))
  expect(shownInEffect).toEqual([true, true])
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
