import { expect, test } from 'vitest'
import { openReaders } from './readers.ts'

test('readers are known in every process, announced seldom, and forgotten when they do not come back', async () => {
  const listeners: ((payload: string | null) => void)[] = []
  let published = 0
  const bus = {
    on: (_: string, listener: (payload: string | null) => void) => {
      listeners.push(listener)
      return () => undefined
    },
    publish: async (_: string, payload: string) => {
      published += 1
      for (const listener of listeners) listener(payload)
    },
  } as never
  const open = () =>
    openReaders(bus, () => undefined, { channel: 'designEditors', readerMs: 60, announceMs: 40 })
  const [one, other] = [open(), open()]
  one.record('d1', 'u1')
  one.record('d1', 'u1')
  other.record('d1', 'u2')
  expect(published).toBe(2)
  expect([one.list('d1'), other.list('d1'), one.list('d2')]).toEqual([['u1', 'u2'], ['u1', 'u2'], []])
  await new Promise((resolve) => setTimeout(resolve, 90))
  expect([one.list('d1'), other.list('d1')]).toEqual([[], []])
})
