import { beforeAll, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { openApp } from '../../test/app.ts'

const { call, data, signIn } = await openApp()
const coach = 'user.coach01'
const consultant = 'user.consultant01'
let coachUser: { token: string }
beforeAll(async () => {
  coachUser = { token: await signIn('coach01') }
})

test('ImUser pages through all enabled users except the caller, by name or account', async () => {
  const { list, pagination } = await data(users.imUsers, { pageSize: 20 }, coachUser)
  expect([list.length, pagination.total > 20]).toEqual([20, true])
  expect(await data(users.imUsers, { keyword: 'coach01' }, coachUser)).toMatchObject({ list: [] })
  expect((await data(users.imUsers, { keyword: 'CONSULTANT01' }, coachUser)).list).toEqual([
    {
      id: consultant,
      account: 'consultant01',
      realName: expect.any(String),
      headIcon: '/api/file/Image/userAvatar/001.png',
      department: expect.any(String),
      sortCode: expect.any(Number),
    },
  ])
})

test('ImUser/Selector answers users before units; a keyword finds users of all units', async () => {
  const root = await data(users.imSelector, { id: '0' }, coachUser)
  expect(root.list.map(({ id, type, hasChildren }) => [id, type, hasChildren])).toEqual([
    ['org.hq', 'company', true],
  ])
  const { list } = await data(users.imSelector, { id: 'org.east.teaching', keyword: '' }, coachUser)
  expect(list[0]).toMatchObject({
    type: 'user',
    parentId: 'org.east.teaching',
    isLeaf: true,
    fullName: expect.stringMatching(/^.+\/\w+$/),
  })
  const types = (await data(users.imSelector, { id: 'org.hq' }, coachUser)).list.map(
    ({ type }) => type === 'user',
  )
  expect(types).toEqual(types.toSorted((one, other) => Number(other) - Number(one)))
  expect(
    (await data(users.imSelector, { id: '0', keyword: 'coach0' }, coachUser)).list.map(({ type }) => type),
  ).toEqual(Array(9).fill('user'))
  expect((await call(users.imSelector, { id: 'nowhere' }, coachUser)).code).toBe(404)
})

test('getUserList answers names in the requested order without unknown users', async () => {
  const requested = [consultant, 'nobody', coach]
  expect((await data(users.namesOf, { userId: requested }, coachUser)).list.map(({ id }) => id)).toEqual([
    consultant,
    coach,
  ])
  expect((await data(users.namesOf, { ids: [coach] }, coachUser)).list).toMatchObject([
    { id: coach, fullName: '刘浩然/coach01', enabledMark: 1 },
  ])
})
