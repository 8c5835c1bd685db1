// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { clearErrors, recordError, recordGlobalErrors } from './log.ts'

const kept = () =>
  JSON.parse(localStorage.getItem('tessera.errors') ?? '[]') as { message: string; remote: string }[]
const told = vi.fn(async (_: string, _init: RequestInit) => Response.json({ code: 200, msg: '', data: null }))
afterEach(() => {
  clearErrors()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  told.mockClear()
})

test('an error is kept with its remote, and told to the server once, some seconds later, however often it happens', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', told)
  session.signIn('Bearer t')
  recordGlobalErrors(
    (text) => (text.includes('page.js') ? 'edu' : ''),
    () => true,
  )
  const error = Object.assign(new Error('x is undefined'), { stack: 'at page.js:1:1' })
  for (let times = 0; times < 3; times++) recordError({ error, how: 'script' })
  expect(kept()).toMatchObject([{ message: 'Error: x is undefined', remote: 'edu', count: 3 }])
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).toHaveBeenCalledTimes(1)
  expect(JSON.parse(String(told.mock.calls[0]![1].body))).toMatchObject({
    errors: [{ message: 'Error: x is undefined', remote: 'edu', how: 'script' }],
  })
})

test('with the setting errorLog off nothing is kept in this browser; nobody who is signed out tells anything', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', told)
  session.signOut()
  recordGlobalErrors(
    () => '',
    () => false,
  )
  recordError({ error: new Error('unseen'), how: 'promise' })
  expect(kept()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told).not.toHaveBeenCalled()
})
