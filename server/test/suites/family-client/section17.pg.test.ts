import { describe, expect, test } from 'vitest'
import { openFamilyClient } from './family.ts'

const { app, ask, answerOf, signIn } = await openFamilyClient()

interface Node {
  id: string
  type: string
  isLeaf: boolean
  children: Node[]
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)])

test('candidates for a position are a tree of its unit', async () => {
  const path = '/api/permission/Users/GetUsersByPositionId?positionId=pos.east.coach'
  const [root] = await ask<Node[]>('GET', path)
  expect(flat([root!]).some(({ type, isLeaf }) => type === 'user' && isLeaf)).toBe(true)
  const found = flat(await ask<Node[]>('GET', `${path}&keyword=coach01`))
  expect(found.filter(({ type }) => type === 'user').map(({ id }) => id)).toEqual(['user.coach01'])
  expect((await answerOf('GET', '/api/permission/Users/GetUsersByPositionId?positionId=nothing')).code).toBe(
    404,
  )
})

test('candidates for a role are loaded level by level', async () => {
  const path = '/api/permission/Users/GetUsersByRoleOrgId?roleId=role.coach'
  const roots = await ask<Node[]>('GET', `${path}&organizeId=0&keyword=`)
  expect(roots.map(({ id }) => id)).toEqual(['org.hq'])
  expect((await ask<Node[]>('GET', path)).map(({ id }) => id)).toEqual(['org.hq'])
  const level = await ask<Node[]>('GET', `${path}&organizeId=org.east.teaching`)
  expect(level.every(({ type, children }) => type === 'user' && children.length === 0)).toBe(true)
  expect((await ask<Node[]>('GET', `${path}&keyword=coach02`)).map(({ id }) => id)).toEqual(['user.coach02'])
})

test('positions and roles of units', async () => {
  const input = { organizeIds: ['org.east.teaching'] }
  for (const [noun, holder] of [
    ['Position', 'pos.east.coach'],
    ['Role', 'role.coach'],
  ] as const) {
    const { list } = await ask<{ list: { children: { id: string }[] }[] }>(
      'POST',
      `/api/permission/${noun}/getListByOrgIds`,
      input,
    )
    expect(list.flatMap(({ children }) => children.map(({ id }) => id))).toContain(holder)
  }
})

describe('import and export of users', () => {
  const upload = async (csv: string) => {
    const boundary = 'family'
    const response = await app.inject({
      method: 'POST',
      url: '/api/permission/Users/Uploader',
      headers: {
        authorization: await signIn('admin'),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.csv"\r\nContent-Type: text/csv\r\n\r\n${csv}\r\n--${boundary}--\r\n`,
    })
    return response.json<{ data: { name: string; url: string } }>().data
  }

  test('rows of a sheet are shown, sent back, imported, and the failed ones exported', async () => {
    const { name } = await upload(
      '账号,姓名,所属组织,性别\nsheet01,表一,育乐教育集团/城东校区,男\nsheet02,表二,没有这个组织,女',
    )
    const { dataRow } = await ask<{ dataRow: Record<string, string>[] }>(
      'GET',
      `/api/permission/Users/ImportPreview?fileName=${name}`,
    )
    expect(dataRow[0]).toEqual({
      account: 'sheet01',
      realName: '表一',
      organizeId: '育乐教育集团/城东校区',
      gender: '男',
    })
    const result = await ask<{ failResult: Record<string, string>[] }>(
      'POST',
      '/api/permission/Users/ImportData',
      {
        list: dataRow,
      },
    )
    expect(result).toMatchObject({ resultType: 1, snum: 1, fnum: 1 })
    expect(result.failResult).toMatchObject([
      { account: 'sheet02', errorsInfo: expect.stringContaining('所属组织') },
    ])
    const file = await ask<{ name: string; url: string }>(
      'POST',
      '/api/permission/Users/ExportExceptionData',
      {
        list: result.failResult,
      },
    )
    const download = await app.inject({
      url: file.url,
      headers: { authorization: await signIn('admin') },
    })
    expect(download.statusCode).toBe(200)
    const { pagination } = await ask<{ pagination: { total: number } }>(
      'GET',
      '/api/permission/Users?keyword=sheet0',
    )
    expect(pagination.total).toBe(1)
  })

  test('the preview of another user and unknown rows are refused', async () => {
    const { name } = await upload('账号,姓名,所属组织,性别\nsheet03,表三,育乐教育集团,男')
    const response = await app.inject({
      url: `/api/permission/Users/ImportPreview?fileName=${name}`,
      headers: { authorization: await signIn('principal') },
    })
    expect(response.json<{ code: number }>().code).not.toBe(200)
    expect((await answerOf('POST', '/api/permission/Users/ImportData', {})).code).toBe(400)
  })

  test('the template and the list are downloaded by links', async () => {
    for (const path of ['TemplateDownload', 'ExportExcel?dataType=1&selectKey=account,realName,organizeId'])
      expect(await ask('GET', `/api/permission/Users/${path}`)).toMatchObject({
        name: expect.stringContaining('.xlsx'),
        url: expect.stringContaining('?'),
      })
  })
})

describe('super administrators', () => {
  const base = '/api/system/SysConfig'
  const list = async () => (await ask<{ id: string }[]>('GET', `${base}/getAdminList`)).map(({ id }) => id)

  test('are read and set, and the last one stays', async () => {
    const before = await list()
    await ask('PUT', `${base}/setAdminList`, { adminIds: [...before, 'user.tech01'] })
    expect(await list()).toEqual(expect.arrayContaining([...before, 'user.tech01']))
    await ask('PUT', `${base}/setAdminList`, { adminIds: before })
    expect(await list()).toEqual(before)
    for (const adminIds of [[], ['nobody']])
      expect((await answerOf('PUT', `${base}/setAdminList`, { adminIds })).code).toBe(400)
    expect((await answerOf('PUT', `${base}/setAdminList`, { adminIds: [] })).msg).toContain('至少要保留一位')
    expect(await list()).toEqual(before)
  })

  test('are not for others', async () => {
    const token = await signIn('principal')
    for (const [method, path, payload] of [
      ['GET', 'getAdminList', undefined],
      ['PUT', 'setAdminList', { adminIds: ['user.principal'] }],
    ] as const) {
      const response = await app.inject({
        method,
        url: `${base}/${path}`,
        headers: { authorization: token },
        ...(payload ? { payload } : {}),
      })
      expect(response.json<{ code: number }>().code).toBe(403)
    }
  })
})

test('fields of the table of a menu, sources with the own database', async () => {
  for (const path of ['ModuleColumn', 'ModuleDataAuthorize']) {
    const fields = await ask<{ field: string; fieldName: string }[]>(
      'GET',
      `/api/system/${path}/menu.permission.user/FieldList`,
    )
    expect(fields).toContainEqual({ field: 'account', fieldName: '账号' })
  }
  const { list } = await ask<{ list: { id: string }[] }>('GET', '/api/system/DataSource/Selector?type=1')
  expect(list.map(({ id }) => id)).toContain('0')
})

test('parameters of templates are bare lists of names', async () => {
  const { id } = await ask<{ id: string }>('POST', '/api/system/SmsTemplate', {
    fullName: '家族短信',
    enCode: 'familysms',
    company: 1,
    signContent: '育乐',
    templateId: 'SMS_1',
    parameters: 'name,time',
  })
  expect(await ask('GET', `/api/system/SmsTemplate/getTemplate/${id}`)).toEqual(['name', 'time'])
  expect(await ask('POST', '/api/system/SmsTemplate/getTemplate', { templateId: 'SMS_1' })).toEqual([
    'name',
    'time',
  ])
})

test('the password is changed by PUT with a number as timestamp', async () => {
  const { code, data } = await answerOf('PUT', '/api/permission/Users/Current/Actions/ModifyPassword', {
    oldPassword: 'a'.repeat(32),
    password: 'b'.repeat(32),
    code: 'x1',
    timestamp: 0.123_456,
  })
  expect([code, data]).toMatchObject([400, { fields: [{ field: 'oldPassword' }] }])
})
