// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '@tessera/shared/session'
import { clearErrors, recordError, recordGlobalErrors } from './log.ts'

const stored = () =>
  JSON.parse(localStorage.getItem('tessera.errors') ?? '[]') as { message: string; remote: string }[]
const fetchMock = vi.fn(async (_: string, _init: RequestInit) =>
  Response.json({ code: 200, msg: '', data: null }),
)
afterEach(() => {
  clearErrors()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  fetchMock.mockClear()
})

test('stores an error with its remote, and reports a repeated error to the server once after some seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  session.signIn('Bearer t')
  recordGlobalErrors(
    (text) => (text.includes('page.js') ? 'edu' : ''),
    () => true,
  )
  const error = Object.assign(new Error('x is undefined'), { stack: 'at page.js:1:1' })
  for (let times = 0; times < 3; times++) recordError({ error, how: 'script' })
  expect(stored()).toMatchObject([{ message: 'Error: x is undefined', remote: 'edu', count: 3 }])
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(JSON.parse(String(fetchMock.mock.calls[0]![1].body))).toMatchObject({
    errors: [{ message: 'Error: x is undefined', remote: 'edu', how: 'script' }],
  })
})

test('stores nothing while errorLog is off, and reports nothing while signed out', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  session.signOut()
  recordGlobalErrors(
    () => '',
    () => false,
  )
  recordError({ error: new Error('unseen'), how: 'promise' })
  expect(stored()).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(fetchMock).not.toHaveBeenCalled()
})
