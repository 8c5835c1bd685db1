// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { findLookup, invalidateLookups, putLookups } from '@tessera/shared/client/lookup-policy'
import { session } from '@tessera/shared/session'
import { DeprecatedLookupListeners, startLookups } from './lookups.tsx'

startLookups()

test('a remote that was built before 1.10 reads and writes the same look-ups as newer ones', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(DeprecatedLookupListeners)))
  const listener = vi.fn()
  const unsubscribe = session.kept.subscribe(listener)

  const loaded = await act(() => session.kept.load('legacy', ['/api/legacy'], async () => ['kept']))
  expect(loaded).toEqual(['kept'])
  expect(listener).toHaveBeenCalledTimes(1)
  expect(findLookup('legacy')).toMatchObject({ value: ['kept'], stale: false })
  await act(async () => putLookups([['new', 'put']], ['/api/legacy']))
  expect(listener).toHaveBeenCalledTimes(2)
  expect(session.kept.peek('new')?.value).toBe('put')
  await act(async () => invalidateLookups('/api/legacy'))
  expect(session.kept.peek('legacy')).toMatchObject({ value: ['kept'], stale: true })
  await act(async () => session.kept.put([['legacy', ['again']]], ['/api/legacy']))
  await act(async () => session.kept.changed('/api/legacy/{id}'))
  expect(findLookup('legacy')).toMatchObject({ value: ['again'], stale: true })

  unsubscribe()
  const { length } = listener.mock.calls
  await act(async () => session.kept.clear())
  expect(findLookup('legacy')).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(length)
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

test('look-ups are removed when the user changes', () => {
  for (const change of [() => session.signIn('token'), () => session.signOut()]) {
    putLookups([['k', 'a']], [])
    change()
    expect(findLookup('k')).toBeUndefined()
  }
})
