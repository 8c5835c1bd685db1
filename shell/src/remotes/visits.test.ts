// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

vi.mock('./load.ts', () => ({ preload: vi.fn(async () => undefined) }))
const { counted, fetchAhead, mostVisited } = await import('./visits.ts')
const { preload } = await import('./load.ts')

const place = (name: string) => ({ remote: name, page: 'p' })

test('visits are counted; habits fade when one page has been opened a hundred times', () => {
  expect(counted({ 'a/p': 1 }, 'a/p')).toEqual({ 'a/p': 2 })
  expect(counted({ 'a/p': 100, 'b/p': 1 }, 'a/p')).toEqual({ 'a/p': 50 })
})

test('the three most visited of the pages that may be opened, none that was opened once', () => {
  const counts = { 'a/p': 3, 'b/p': 9, 'c/p': 1, 'd/p': 4, 'e/p': 5, 'gone/p': 99 }
  expect(mostVisited(counts, ['a', 'b', 'c', 'd', 'e'].map(place)).map(({ remote }) => remote)).toEqual([
    'b',
    'e',
    'd',
  ])
})

test('fetched ahead in idle time, one after another; never for people who save data', async () => {
  vi.useFakeTimers()
  localStorage.setItem('tessera.visits', JSON.stringify({ 'a/p': 3, 'b/p': 9 }))
  const stop = fetchAhead([place('a'), place('b')])
  expect(preload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(vi.mocked(preload).mock.calls.map(([{ remote }]) => remote)).toEqual(['b', 'a'])
  stop()
  vi.mocked(preload).mockClear()
  Object.assign(navigator, { connection: { saveData: true } })
  fetchAhead([place('a')])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(preload).not.toHaveBeenCalled()
  vi.useRealTimers()
})
