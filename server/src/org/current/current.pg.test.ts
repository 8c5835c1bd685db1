import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp, type Opened } from '../../../test/app.ts'

let app: Opened
beforeAll(async () => {
  app = await openApp()
})

test('the caller’s own record with names instead of ids (wire 5)', async () => {
  const info = await app.data(current.baseInfo, {}, { token: await app.signIn('coach01') })
  expect(info).toMatchObject({
    id: 'user.coach01', account: 'coach01', realName: '刘浩然', organize: '育乐教育集团/城东校区/教学部', position: '教练', roleId: '教练',
    manager: '李俊杰/manager01', gender: 1, avatar: '/api/file/Image/userAvatar/001.png', signature: null,
  })
  expect(info.birthday).toEqual(expect.any(Number))
  expect(Object.keys(info).filter((key) => /password/i.test(key))).toEqual([])
})

test('who has no superior, role or position has empty texts; who is not signed in has nothing', async () => {
  expect(await app.data(current.baseInfo, {}, { token: await app.signIn('admin') })).toMatchObject({ manager: '', position: '', roleId: '' })
  expect((await app.call(current.baseInfo, {})).code).toBe(600)
})

test('layout and language are kept with the user: the next sign-in answers with the layout', async () => {
  const coach = { token: await app.signIn('coach01') }
  for (const [sent, kept] of [['functional', 'functional'], ['blend', 'hybrid']] as const) {
    expect((await app.call(current.setTheme, { theme: sent }, coach)).code).toBe(200)
    const credentials = { account: 'coach01', password: md5('Tessera2026'), client_id: 'admin', client_secret: '123456', scope: 'all', grant_type: 'password' } as const
    expect(await app.data(session.login, credentials)).toMatchObject({ theme: kept })
  }
  await app.call(current.setLanguage, { language: 'zhtw' }, coach)
  expect(await app.data(current.baseInfo, {}, coach)).toMatchObject({ theme: 'hybrid', language: 'zhtw' })
  for (const refused of [await app.call(current.setTheme, { theme: 'round' as never }, coach), await app.call(current.setLanguage, { language: 'fr' as never }, coach)]) expect(refused.code).toBe(400)
})

const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
