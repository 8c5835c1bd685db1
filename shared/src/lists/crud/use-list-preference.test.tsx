// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { ListPreference } from '../list-preference.ts'
import { useListPreference } from './use-list-preference.ts'

let read: ListPreference
let change: (by: Partial<ListPreference> | null) => void

function Part() {
  ;[read, change] = useListPreference('users')
  return null
}

test('a list that is shown again has the settings that were changed since the server answered', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    Promise.resolve(
      Response.json({
        code: 200,
        msg: '',
        data: method === 'GET' ? { value: '{"density":"compact"}' } : null,
      }),
    ),
  )
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Part />))
  await vi.waitFor(() => expect(read.density).toBe('compact'))
  await act(async () => change({ density: 'comfortable' }))
  await act(async () => root.render(null))
  await act(async () => root.render(<Part />))
  expect(read.density).toBe('comfortable')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
