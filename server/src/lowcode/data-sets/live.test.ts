import { expect, test, vi } from 'vitest'
import { createQuietly, liveKeyOf, liveKeyOfPath } from './live.ts'

test('calls that write records of a design or business data name what they may have changed', () => {
  expect(liveKeyOfPath('/api/visualdev/OnlineDev/d1')).toBe('design/d1')
  expect(liveKeyOfPath('/api/visualdev/OnlineDev/d1/r1?x=1')).toBe('design/d1')
  expect(liveKeyOfPath('/api/edu/Lesson/Actions/Finish')).toBe('figures')
  expect(liveKeyOfPath('/api/system/Menu')).toBeNull()
  expect(liveKeyOfPath('/api/visualdev/OnlineDev/a%20b')).toBeNull()
  expect(liveKeyOf({ kind: 'design', id: 'd1' })).toBe('design/d1')
  expect(liveKeyOf({ kind: 'static', rows: [] })).toBeNull()
})

test('many changes are told at once and then once a second', () => {
  vi.useFakeTimers()
  const told: string[] = []
  const quietly = createQuietly((key) => told.push(key))
  for (let n = 0; n < 50; n++) quietly.run('a')
  quietly.run('b')
  expect(told).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['a', 'b', 'a'])
  vi.advanceTimersByTime(5_000)
  expect(told).toEqual(['a', 'b', 'a'])
  quietly.run('a')
  expect(told).toHaveLength(4)
  quietly.close()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
