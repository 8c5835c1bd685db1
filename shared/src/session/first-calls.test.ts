import { expect, test, vi } from 'vitest'
import { createFirstCalls } from './first-calls.ts'

test('an answer is sent once, used once, and only for a few seconds', async () => {
  let time = 0
  const calls = createFirstCalls(() => time)
  const fetchAnswer = vi.fn(() => Promise.resolve('rows'))
  calls.send('users', fetchAnswer)
  calls.send('users', fetchAnswer)
  expect(fetchAnswer).toHaveBeenCalledTimes(1)
  await expect(calls.take('users')).resolves.toBe('rows')
  expect(calls.take('users')).toBeUndefined()

  calls.send('users', fetchAnswer)
  time = 5_000
  expect(calls.take('users')).toBeUndefined()

  calls.send('users', fetchAnswer)
  calls.clear()
  expect(calls.take('users')).toBeUndefined()

  calls.send('users', () => Promise.reject(new Error('offline')))
  await expect(calls.take('users')).resolves.toBeUndefined()
})
