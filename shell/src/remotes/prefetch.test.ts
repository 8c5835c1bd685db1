// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { reduce } from './loader.ts'
import { store } from './state.ts'

// The build of the shell defines them; no module is shared here.
vi.hoisted(() => vi.stubGlobal('OFFERED_VERSIONS', {}))
const fetchPage = vi.fn(async (_entry: RegistryEntry) => ({ default: () => null }))
vi.mock('./requests.ts', () => ({ loadFederation: async () => undefined, fetchPage }))
vi.mock('./runner.ts', () => ({ dispatch: () => undefined }))
const loadShared = vi.fn(async (_key: string) => undefined)
vi.mock('../shared-modules/share.ts', async (original) => ({
  ...(await original<typeof import('../shared-modules/share.ts')>()),
  listModules: ['list', 'form'],
  loadShared,
}))
const { addVisit, prefetchVisited, mostVisited } = await import('./prefetch.ts')

/** Whether the device is a phone. */
let isCoarse = false
vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }))

const place = (name: string) => ({ remote: name, page: 'p' })

beforeEach(() => {
  store.pages.clear()
  for (const name of ['a', 'b']) {
    const manifest = `/remotes/${name}/mf-manifest.json`
    const entry = { name, uniqueName: name, manifest, pages: { p: {} } } as unknown as RegistryEntry
    const { state } = reduce(undefined, { type: 'listed', entry, failure: undefined, isShown: false })
    store.remotes.set(name, state!)
  }
})

test('counts visits, and halves all counts when one exceeds a hundred', () => {
  expect(addVisit({ 'a/p': 1 }, 'a/p')).toEqual({ 'a/p': 2 })
  expect(addVisit({ 'a/p': 100, 'b/p': 1 }, 'a/p')).toEqual({ 'a/p': 50 })
})

test('returns the three most visited available pages, and those of the menu where a user has visited fewer', () => {
  expect(mostVisited({ 'c/p': 1 }, ['a', 'b', 'c', 'd'].map(place)).map(({ remote }) => remote)).toEqual([
    'c',
    'a',
    'b',
  ])
  const counts = { 'a/p': 3, 'b/p': 9, 'c/p': 1, 'd/p': 4, 'e/p': 5, 'gone/p': 99 }
  expect(mostVisited(counts, ['a', 'b', 'c', 'd', 'e'].map(place)).map(({ remote }) => remote)).toEqual([
    'b',
    'e',
    'd',
  ])
})

test('loads what lists share and then one page after another in idle time, and nothing while the browser saves data', async () => {
  vi.useFakeTimers()
  localStorage.setItem('tessera.visits', JSON.stringify({ 'a/p': 3, 'b/p': 9 }))
  const stop = prefetchVisited([place('a'), place('b')])
  expect(fetchPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(loadShared.mock.calls).toEqual([['list'], ['form']])
  expect(fetchPage.mock.calls.map(([{ name }]) => name)).toEqual(['b', 'a'])
  expect(loadShared.mock.invocationCallOrder[1]).toBeLessThan(fetchPage.mock.invocationCallOrder[0]!)
  stop()
  fetchPage.mockClear()
  Object.assign(navigator, { connection: { saveData: true } })
  prefetchVisited([place('a')])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPage).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('loads ahead on a touch screen once it is touched', async () => {
  vi.useFakeTimers()
  Object.assign(navigator, { connection: undefined })
  fetchPage.mockClear()
  isCoarse = true
  const stop = prefetchVisited([place('a')])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPage).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fetchPage).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})
