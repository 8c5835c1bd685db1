import { expect, test, vi } from 'vitest'
import { loadAccountName } from './load-account-name.ts'

test('names the account of a session, and nothing where that is not known', async () => {
  const fetched = vi.fn(async () =>
    Response.json({ data: { userInfo: { realName: '李俊杰', account: 'manager01' } } }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await loadAccountName('other')).toBe('李俊杰 (manager01)')
  expect(fetched).toHaveBeenCalledWith('/api/oauth/CurrentUser', { headers: { authorization: 'other' } })
  vi.stubGlobal('fetch', async () => Response.json({ code: 600, data: null }))
  expect(await loadAccountName('ended')).toBe('')
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  expect(await loadAccountName('other')).toBe('')
  vi.unstubAllGlobals()
})
