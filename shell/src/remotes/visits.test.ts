// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

vi.mock('./load.ts', () => ({ preloadPage: vi.fn(async () => undefined) }))
const { addVisit, prefetchVisited, mostVisited } = await import('./visits.ts')
const { preloadPage } = await import('./load.ts')

const place = (name: string) => ({ remote: name, page: 'p' })

test('counts visits, and halves all counts when one exceeds a hundred', () => {
  expect(addVisit({ 'a/p': 1 }, 'a/p')).toEqual({ 'a/p': 2 })
  expect(addVisit({ 'a/p': 100, 'b/p': 1 }, 'a/p')).toEqual({ 'a/p': 50 })
})

test('returns the three most visited available pages, without those opened once', () => {
  const counts = { 'a/p': 3, 'b/p': 9, 'c/p': 1, 'd/p': 4, 'e/p': 5, 'gone/p': 99 }
  expect(mostVisited(counts, ['a', 'b', 'c', 'd', 'e'].map(place)).map(({ remote }) => remote)).toEqual([
    'b',
    'e',
    'd',
  ])
})

test('prefetches one page after another in idle time, and nothing while the browser saves data', async () => {
  vi.useFakeTimers()
  localStorage.setItem('tessera.visits', JSON.stringify({ 'a/p': 3, 'b/p': 9 }))
  const stop = prefetchVisited([place('a'), place('b')])
  expect(preloadPage).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(vi.mocked(preloadPage).mock.calls.map(([{ remote }]) => remote)).toEqual(['b', 'a'])
  stop()
  vi.mocked(preloadPage).mockClear()
  Object.assign(navigator, { connection: { saveData: true } })
  prefetchVisited([place('a')])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(preloadPage).not.toHaveBeenCalled()
  vi.useRealTimers()
})
