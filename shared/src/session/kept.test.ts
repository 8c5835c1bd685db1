import { expect, test, vi } from 'vitest'
import { openKept } from './kept.ts'

const users = ['/api/permission/Users']

test('loaded once, also by those who ask at the same time', async () => {
  const kept = openKept()
  const fetch = vi.fn(async () => ['a'])
  expect(await Promise.all([kept.load('k', users, fetch), kept.load('k', users, fetch)])).toEqual([
    ['a'],
    ['a'],
  ])
  expect(await kept.load('k', users, fetch)).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('reused while non-empty: an empty answer is asked for again', async () => {
  const kept = openKept()
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce([]).mockResolvedValueOnce(['a'])
  expect(await kept.load('k', users, fetch)).toEqual([])
  expect(await kept.load('k', users, fetch)).toEqual(['a'])
  expect(await kept.load('k', users, fetch)).toEqual(['a'])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a failed load rejects to its caller and is not kept', async () => {
  const kept = openKept()
  const fetch = vi
    .fn<() => Promise<string[]>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValueOnce(['a'])
  await expect(kept.load('k', users, fetch)).rejects.toThrow('no')
  expect(kept.peek('k')).toBeUndefined()
  expect(await kept.load('k', users, fetch)).toEqual(['a'])
})

test('a change below its path makes it stale: shown on, asked anew', async () => {
  const kept = openKept()
  const fetch = vi.fn<() => Promise<string[]>>().mockResolvedValueOnce(['a']).mockResolvedValueOnce(['b'])
  await kept.load('k', users, fetch)
  kept.changed('/api/permission/Role/{id}')
  expect(kept.peek('k')).toMatchObject({ value: ['a'], stale: false })
  kept.changed('/api/permission/Users/{id}')
  expect(kept.peek('k')).toMatchObject({ value: ['a'], stale: true })
  expect(await kept.load('k', users, fetch)).toEqual(['b'])
})

test('what may have been missed makes everything stale', async () => {
  const kept = openKept()
  await kept.load('k', users, async () => ['a'])
  kept.changed('')
  expect(kept.peek('k')).toMatchObject({ value: ['a'], stale: true })
})

test('an answer that was under way when its source changed is not kept', async () => {
  const kept = openKept()
  await kept.load('k', users, async () => ['old'])
  kept.changed('/api/permission/Users')
  let arrive = (_: string[]) => {}
  const late = kept.load('k', users, () => new Promise<string[]>((resolve) => (arrive = resolve)))
  kept.changed('/api/permission/Users')
  arrive(['late'])
  expect(await late).toEqual(['late'])
  expect(kept.peek('k')).toMatchObject({ value: ['old'], stale: true })
})

test('who signs out leaves nothing behind', async () => {
  const kept = openKept()
  await kept.load('k', users, async () => ['a'])
  kept.clear()
  expect(kept.peek('k')).toBeUndefined()
})
