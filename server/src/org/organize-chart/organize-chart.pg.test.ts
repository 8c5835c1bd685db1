import { beforeAll, expect, test } from 'vitest'
import { organizeChart } from '@tessera/shared/contract/org/organize-chart'
import { departments, organizes } from '@tessera/shared/contract/org/organizes'
import { users } from '@tessera/shared/contract/org/users'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
})
const below = async (id?: string) => (await app.data(organizeChart.below, id ? { id } : {}, admin)).list

test('answers one level with manager, members and total of each unit', async () => {
  const { pagination } = await app.data(users.list, {}, admin)
  const top = await below()
  expect(top).toMatchObject([
    {
      id: 'org.hq',
      parentId: '-1',
      category: 'company',
      manager: '',
      headIcon: '',
      members: 0,
      total: pagination.total,
      units: 5,
    },
  ])
  const [east, , office] = await below('org.hq')
  expect(east).toMatchObject({ id: 'org.east', category: 'company', manager: '李俊杰/manager01', units: 3 })
  expect(east!.headIcon).toMatch(/^\/api\/file\/Image\/userAvatar\//)
  expect(office).toMatchObject({ id: 'org.hq.office', category: 'department', units: 0 })
  expect(office!.total).toBe(office!.members)
  expect(east!.total).toBe(
    east!.members + (await below('org.east')).reduce((sum, { total }) => sum + total, 0),
  )
  expect(await below('org.hq.office')).toEqual([])
})

test('deleted units and users are not counted; a disabled unit is marked as disabled', async () => {
  const { id } = await app.data(
    departments.create,
    { parentId: 'org.west', fullName: '招生部', enCode: 'west.admissions' },
    admin,
  )
  const person = await app.data(
    users.create,
    {
      account: 'chart1',
      realName: '图',
      organizeId: id,
      gender: 3,
      userPassword: 'f7df7ba0c0ed7b14346435e908b8856f',
    },
    admin,
  )
  const findCreated = async () => (await below('org.west')).find((one) => one.id === id)
  expect(await findCreated()).toMatchObject({ members: 1, total: 1, enabledMark: 1 })
  await app.data(users.remove, { id: person.id }, admin)
  await app.data(departments.setState, { id }, admin)
  expect(await findCreated()).toMatchObject({ members: 0, total: 0, enabledMark: 0 })
  await app.data(departments.remove, { id }, admin)
  expect(await findCreated()).toBeUndefined()
})

test('search finds units by name, code or manager, with the path to each', async () => {
  const found = async (keyword: string) => (await app.data(organizeChart.search, { keyword }, admin)).list
  expect(await found('EAST.teach')).toEqual([
    {
      id: 'org.east.teaching',
      fullName: '教学部',
      manager: '',
      way: [
        { id: 'org.hq', fullName: '育乐教育集团' },
        { id: 'org.east', fullName: '城东校区' },
      ],
    },
  ])
  expect((await found('manager01')).map(({ id }) => id)).toEqual(['org.east'])
  expect((await found('育乐')).map(({ way }) => way)).toEqual([[]])
  expect(await found('%')).toEqual([])
})

test('refuses callers without the menu, and answers 404 for an unknown unit', async () => {
  const coach = { token: await app.signIn('coach01') }
  expect((await app.call(organizeChart.below, {}, coach)).code).toBe(Code.forbidden)
  expect((await app.call(organizeChart.search, { keyword: '教' }, coach)).code).toBe(Code.forbidden)
  expect((await app.call(organizeChart.below, { id: 'nowhere' }, admin)).code).toBe(Code.notFound)
})

test('a company below a company is listed below it', async () => {
  const { id } = await app.data(
    organizes.create,
    { parentId: 'org.east', fullName: '城东分校', enCode: 'east.branch' },
    admin,
  )
  expect((await below('org.east')).map((one) => one.id)).toContain(id)
})
