// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { prepareLaunch, takeLaunchValues } from '../client/launch-values.ts'
import { session } from './session.ts'
import { storeItem } from './store-item.ts'

const fullStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })

afterEach(() => vi.restoreAllMocks())

test('stores a text, and tells where the storage has no room', () => {
  expect([storeItem(localStorage, 'a', '1'), localStorage.getItem('a')]).toEqual([true, '1'])
  fullStorage()
  expect([storeItem(localStorage, 'a', '2'), localStorage.getItem('a')]).toEqual([false, '1'])
})

test('with a full storage, users still sign in and the form of a flow gets its values', () => {
  fullStorage()
  session.signIn('Bearer t')
  expect(session.get().token).toBe('Bearer t')
  const id = new URL(prepareLaunch('flow', { days: 3 }), 'http://x').searchParams.get('values') ?? ''
  expect([takeLaunchValues(id), takeLaunchValues(id)]).toEqual([{ days: 3 }, undefined])
})
