import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openApp } from './app.ts'

// The recorded start of a real client, sent verbatim: its letter case, its parameter `n`, its empty
// parameters.

/** The received JSON; the tests check its shape. */
type Json = ReturnType<typeof JSON.parse>

let base: string
let token = ''
const opened = await openApp()

beforeAll(async () => {
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  base = `127.0.0.1:${(opened.app.server.address() as AddressInfo).port}`
})

const n = () => `n=${Math.floor(Date.now() / 1000)}`
async function read(path: string): Promise<Json> {
  const response = await fetch(`http://${base}${path}${path.includes('?') ? '&' : '?'}${n()}`, {
    headers: { 'content-type': 'application/json;charset=utf-8', ...(token ? { authorization: token } : {}) },
  })
  expect(response.status).toBe(200)
  const envelope = (await response.json()) as Json
  expect(envelope, path).toMatchObject({ code: 200 })
  return envelope.data
}

test('2. the login page asks whether the account needs a verification code', async () => {
  expect(await read('/api/oauth/getConfig/admin')).toEqual({
    enableVerificationCode: 0,
    verificationCodeNumber: 0,
  })
})

test('3. login, form-encoded, with the fields of the newer client', async () => {
  const response = await fetch(`http://${base}/api/oauth/Login?${n()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      account: 'admin',
      password: createHash('md5').update('Tessera2026').digest('hex'),
      origin: 'password',
      code: '',
      timestamp: '',
      client_id: 'admin',
      client_secret: '123456',
      scope: 'all',
      grant_type: 'password',
    }),
  })
  const { code, data } = (await response.json()) as Json
  expect(code).toBe(200)
  expect(data).toEqual({ token: expect.stringMatching(/^Bearer /), theme: 'classic' })
  token = data.token
})

test('4. the current user with menus and permissions', async () => {
  const { menuList, userInfo, permissionList, sysConfigInfo } = await read('/api/oauth/CurrentUser')
  const pages = menuList.flatMap(({ children }: Json) => children)
  expect(menuList[0]).toMatchObject({
    enCode: expect.any(String),
    type: 1,
    hasChildren: true,
    parentId: '-1',
    children: expect.any(Array),
  })
  expect(pages.map(({ urlAddress }: Json) => urlAddress)).toContain('permission/user')
  for (const { propertyJson } of pages) expect(JSON.parse(propertyJson)).toBeTypeOf('object')
  expect(userInfo).toMatchObject({
    userId: expect.any(String),
    userName: '超级管理员',
    isAdministrator: true,
    headIcon: expect.stringMatching(/^\/api\/file\/Image\//),
    organizeId: 'org.hq',
  })
  const entry = permissionList.find(
    ({ modelId }: Json) => modelId === pages.find(({ enCode }: Json) => enCode === 'permission.user').id,
  )
  expect(entry).toMatchObject({
    button: expect.arrayContaining([expect.objectContaining({ enCode: 'btn_add' })]),
    column: expect.arrayContaining([expect.objectContaining({ enCode: 'mobilePhone' })]),
    form: expect.any(Array),
    resource: expect.any(Array),
  })
  expect(sysConfigInfo.sysName).toBe('教务管理系统')
})

test('5. the socket answers OnConnection with initMessage, at both of its addresses', async () => {
  for (const path of ['/websocket', '/api/message/websocket']) {
    const socket = new WebSocket(`ws://${base}${path}`)
    await once(socket, 'open')
    const answer = once(socket, 'message')
    socket.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
    const frame = JSON.parse(String((await answer)[0]))
    expect(frame).toMatchObject({
      method: 'initMessage',
      unreadMessageCount: expect.any(Number),
      unreadNoticeCount: expect.any(Number),
      unreadNums: expect.any(Array),
      onlineUsers: expect.any(Array),
    })
    socket.close()
    await once(socket, 'close')
  }
})

test('7. the user page: units twice, then the first page of all users', async () => {
  const { list: units } = await read('/api/permission/Organize/Department/Selector/0')
  expect(units[0]).toMatchObject({
    id: 'org.hq',
    fullName: expect.any(String),
    icon: expect.any(String),
    type: 'company',
    children: expect.any(Array),
  })
  expect(await read('/api/permission/Organize/Department/Selector')).toEqual({ list: units })
  const { list, pagination } = await read(
    '/api/permission/Users?organizeId=&keyword=&currentPage=1&pageSize=20',
  )
  expect(pagination).toMatchObject({ currentPage: 1, pageIndex: 1, pageSize: 20, total: 59 })
  expect(list).toHaveLength(20)
  for (const key of [
    'account',
    'realName',
    'gender',
    'mobilePhone',
    'organize',
    'department',
    'creatorTime',
    'sortCode',
    'enabledMark',
    'isAdministrator',
    'id',
  ])
    expect(list[0]).toHaveProperty(key)
})

test.each([
  ['role', '/api/permission/Role?keyword=&currentPage=1&pageSize=20', true],
  ['position', '/api/permission/Position?organizeId=&keyword=&currentPage=1&pageSize=20', true],
  ['organize', '/api/permission/Organize?keyword=', false],
  ['menu', '/api/system/Menu?keyword=&category=Web', false],
  ['dictionary', '/api/system/DictionaryType', false],
  ['bill rule', '/api/system/BillRule?keyword=&currentPage=1&pageSize=20', true],
  ['dictionary data', '/api/system/DictionaryData/All', false],
  ['flow engine', '/api/workflow/Engine/FlowEngine?keyword=&currentPage=1&pageSize=20', true],
  ['flow launch: flows', '/api/workflow/Engine/FlowEngine/ListAll', false],
  ['flow launch', '/api/workflow/Engine/FlowLaunch?keyword=&currentPage=1&pageSize=20', true],
  ['web design', '/api/visualdev/Base?type=1&keyword=&currentPage=1&pageSize=20', true],
  ['message record', '/api/message?keyword=&type=&currentPage=1&pageSize=20', true],
])('8. %s', async (_, path, isPage) => {
  const { list, pagination } = await read(path)
  expect(list.length).toBeGreaterThan(0)
  if (isPage) expect(pagination.total).toBeGreaterThan(0)
})

test('8. the dictionary page reads the first type', async () => {
  const { list } = await read('/api/system/DictionaryType')
  expect(await read(`/api/system/DictionaryData/${list[0].id}?isTree=0&keyword=`)).toHaveProperty('list')
})

test('8. profile', async () => {
  expect(await read('/api/permission/Users/Current/BaseInfo')).toMatchObject({
    account: 'admin',
    realName: '超级管理员',
  })
})

test('paths match case-insensitively', async () => {
  expect(await read('/api/OAuth/currentuser')).toHaveProperty('menuList')
})
