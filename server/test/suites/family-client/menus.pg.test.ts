import { beforeAll, expect, test } from 'vitest'
import { asNumbers, asTexts, openFamilyClient, type FamilyClient, type FamilyData } from './requests.ts'

// Menus as an existing client of this family creates them: its own icons, and pages of its own.

let client: FamilyClient

beforeAll(async () => {
  client = await openFamilyClient()
})

const form = (name: string, more: object = {}) => ({
  id: '',
  parentId: '-1',
  fullName: name,
  enCode: `family.${name}`,
  icon: 'icon-ym icon-ym-tree-organization3',
  type: 2,
  urlAddress: `familyPage/${name}`,
  linkTarget: '_self',
  category: 'Web',
  enabledMark: 1,
  description: '',
  sortCode: 12,
  isButtonAuthorize: 0,
  isColumnAuthorize: 0,
  isFormAuthorize: 0,
  isDataAuthorize: 0,
  propertyJson: '{"moduleId":"","iconBackgroundColor":"","isTree":0}',
  ...more,
})
const base = '/api/system/Menu'

test.each([
  ['numbers', '91', asNumbers],
  ['text', '92', asTexts],
] as const)('a menu is created, edited, toggled and deleted with %s', async (_, name, spell) => {
  const { code, msg, data } = await client.send('POST', base, spell(form(name)))
  expect({ code, msg }).toEqual({
    code: 200,
    msg: `新建成功。没有应用提供地址“familyPage/${name}”，打开该菜单时会提示页面不存在`,
  })
  const path = `${base}/${data.id}`
  expect(await client.get(path)).toMatchObject({ ...form(name), id: data.id, description: null })
  const edited = spell(form(name, { id: data.id, fullName: `9${name}`, isButtonAuthorize: 1, sortCode: 34 }))
  expect(await client.send('PUT', path, edited)).toMatchObject({ code: 200 })
  expect(await client.get(path)).toMatchObject({ fullName: `9${name}`, isButtonAuthorize: 1, sortCode: 34 })
  await client.put(`${path}/Actions/State`)
  await client.remove(path)
  expect(await client.send('GET', path)).toMatchObject({ code: 404 })
})

test('a menu without a remote reaches the menu list of the user, with its icon as sent', async () => {
  await client.post(base, form('shown'))
  const { menuList } = await client.get('/api/oauth/CurrentUser')
  expect(menuList).toContainEqual(
    expect.objectContaining({
      enCode: 'family.shown',
      urlAddress: 'familyPage/shown',
      icon: 'icon-ym icon-ym-tree-organization3',
    }),
  )
})

test('the avatar of a user without one is served', async () => {
  const { userInfo } = await client.get('/api/oauth/CurrentUser')
  const answer = await client.opened.app.inject({ url: userInfo.headIcon })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
})

test('an unread to-do message names its task, which is in the list of to-dos', async () => {
  const token = await client.opened.signIn('principal')
  const get = async (url: string): Promise<FamilyData> =>
    (await client.opened.app.inject({ url, headers: { authorization: token } })).json().data
  const { list } = await get('/api/message?type=2&currentPage=1&pageSize=20')
  const unread = list.filter(({ isRead }) => isRead === 0)
  expect(unread).not.toEqual([])
  const todos = await get('/api/workflow/Engine/FlowBefore/List/1?currentPage=1&pageSize=100')
  for (const message of unread) {
    const { bodyText } = await get(`/api/message/ReadInfo/${message.id}`)
    const { type, id } = JSON.parse(bodyText) as { type: number; id: string }
    expect(type).toBe(2)
    expect(JSON.stringify(todos.list)).toContain(`"${id}`)
  }
})
