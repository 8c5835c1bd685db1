// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { session as calls } from '@tessera/shared/contract/session/session'
import { pageAccess } from '@tessera/shared/contract/session/page-access'
import { startText } from '@tessera/shared/text/i18n'

// The build defines it; the registry reads it while it is loaded.
vi.stubGlobal('OFFERED_VERSIONS', {})
const { loadSession } = await import('./load-session.ts')

afterEach(() => void vi.unstubAllGlobals())

/** Loads the session of a user with these data, and returns the result and the paths that were called. */
async function load(currentUser: object) {
  startText()
  await i18next.changeLanguage('zh')
  const paths: string[] = []
  const answers: Record<string, object> = {
    [calls.currentUser.path]: currentUser,
    [pageAccess.find.path]: { exists: false, administrator: '许建华' },
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace(/\?.*/, '')
    paths.push(path)
    return Response.json({ code: 200, msg: '', data: answers[path] ?? { list: [] } })
  })
  return { loaded: await loadSession(), paths }
}

test('a user without menus is refused, and the session is ended', async () => {
  const { loaded, paths } = await load({ userInfo: { userId: 'u' }, menuList: [], permissionList: [] })
  expect(loaded).toEqual({ at: 'refused', msg: '您的权限不足，请联系管理员 许建华' })
  expect(paths.at(-1)).toBe(calls.logout.path)
})

test('a session without a user is refused and ended', async () => {
  const { loaded, paths } = await load({ menuList: [] })
  expect([loaded.at, paths.at(-1)]).toEqual(['refused', calls.logout.path])
})
