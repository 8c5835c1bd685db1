import { beforeAll, expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
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
