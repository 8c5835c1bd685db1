import { beforeAll, expect, test } from 'vitest'
import { positions } from '@tessera/shared/contract/org/positions'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { openApp, type Opened } from '../../../test/app.ts'
import { clearRights, holdMenus } from '../../../test/menus.ts'

// Fields that a user may neither see nor write: their form sends nothing of them.

let app: Opened
let admin: { token: string }
let tech: { token: string }
const person = 'user.tech01'
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const tables = { column: 'system_column', form: 'system_form_field' } as const
const settled = async () => {
  await run(`select pg_notify('tessera', 'access ')`)
  await new Promise((done) => setTimeout(done, 50))
}
/** Columns or form fields that are granted one by one, and to nobody. */
const close = async (menu: string, kind: keyof typeof tables, ...codes: string[]) => {
  await clearRights(app.database.db, menu)
  for (const code of codes)
    await run(
      `insert into ${tables[kind]} (id, module_id, en_code, full_name) select $2 || '.' || $3, id, $3, $3 from system_menu where en_code = $1`,
      [menu, kind, code],
    )
  await run(`update system_menu set is_${kind}_authorize = 1 where en_code = $1`, [menu])
  await settled()
}

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await holdMenus(app.database.db, person, 'permission.position', 'systemData.dataInterface')
  tech = { token: await app.signIn('tech01') }
  // Everybody's rows: what is judged here is fields.
  await run(
    `insert into org_branch_admin (id, user_id, organize_id) select 'closed.' || id, $1, id from org_organize on conflict do nothing`,
    [person],
  ).catch(() => {})
  await settled()
})

const body = (enCode: string, more: object = {}) => ({
  fullName: '接口',
  enCode,
  categoryId: 'teaching',
  dataType: 2,
  query: '[{"id":"a"}]',
  ...more,
})
const add = async (enCode: string, more?: object) =>
  (await app.data(dataInterfaces.create, body(enCode, more), admin)).id
const stored = async (id: string) =>
  (await run('select * from system_data_interface where id = $1', [id])).rows[0] as Record<string, unknown>

for (const kind of ['form', 'column'] as const)
  test(`a change keeps what is stored in a closed ${kind === 'form' ? 'form field' : 'column'}, required or with a default, and says what it may`, async () => {
    const id = await add(`keeps${kind}`, {
      sortCode: 7,
      requestParameters: '[{"field":"a","dataType":"int"}]',
      description: '原来',
    })
    await close(
      'systemData.dataInterface',
      kind,
      'enCode',
      'categoryId',
      'sortCode',
      'requestParameters',
      'description',
    )
    const { lastModifyTime, ...read } = await app.data(dataInterfaces.read, { id }, tech)
    for (const hidden of ['enCode', 'categoryId', 'sortCode', 'requestParameters', 'description'])
      expect(read).not.toHaveProperty(hidden)
    expect(
      await app.call(dataInterfaces.update, { ...read, fullName: '改名', lastModifyTime } as never, tech),
    ).toMatchObject({ code: 200 })
    expect(await stored(id)).toMatchObject({
      full_name: '改名',
      en_code: `keeps${kind}`,
      category_id: 'teaching',
      sort_code: 7,
      request_parameters: '[{"field":"a","dataType":"int"}]',
      description: '原来',
    })
  })

test('what is sent for a field that may not be written is refused all the same, and nothing is changed', async () => {
  const id = await add('refuses')
  await close('systemData.dataInterface', 'form', 'enCode')
  const { lastModifyTime: _, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(
    await app.call(dataInterfaces.update, { ...read, enCode: 'other', fullName: '改名' } as never, tech),
  ).toMatchObject({ code: 403, data: { fields: [{ field: 'enCode' }] } })
  expect(await stored(id)).toMatchObject({ full_name: '接口', en_code: 'refuses' })
})

test('what one may not see whole is neither exported nor copied', async () => {
  const id = await add('whole')
  const both = async () =>
    [
      await app.call(dataInterfaces.export, { id }, tech),
      await app.call(dataInterfaces.copy, { id }, tech),
    ].map(({ code, msg }) => (code === 200 ? code : msg))
  await clearRights(app.database.db, 'systemData.dataInterface')
  await settled()
  expect(await both()).toEqual([200, 200])
  await close('systemData.dataInterface', 'column', 'query')
  expect(await both()).toEqual([
    '您没有查看该记录全部内容的权限，不能导出或复制',
    '您没有查看该记录全部内容的权限，不能导出或复制',
  ])
})

test('a field that is only left out is missing as ever', async () => {
  const id = await add('missing')
  await close('systemData.dataInterface', 'form', 'enCode')
  const { fullName: _, lastModifyTime: __, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(await app.call(dataInterfaces.update, read as never, tech)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'fullName' }] },
  })
})

test('secret headers that one may not see stay sealed as they are, and do not go to another server', async () => {
  const api = {
    dataType: 3,
    query: '',
    path: 'https://api.example.org/a',
    requestMethod: '6',
    requestHeaders: '[{"field":"X-Key","value":"abc","secret":1}]',
  }
  const id = await add('secret', api)
  const before = (await stored(id))['request_headers']
  await close('systemData.dataInterface', 'form', 'requestHeaders')
  const { lastModifyTime: _, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(await app.call(dataInterfaces.update, { ...read, fullName: '改名' } as never, tech)).toMatchObject({
    code: 200,
  })
  expect(await stored(id)).toMatchObject({ full_name: '改名', request_headers: before })
  expect(
    await app.call(dataInterfaces.update, { ...read, path: 'https://evil.example.org/a' } as never, tech),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'requestHeaders' }] } })
})

test('a new record has what it has by itself; only what then has nothing is refused, by its name', async () => {
  await close(
    'systemData.dataInterface',
    'form',
    'sortCode',
    'dataType',
    'timeoutSeconds',
    'description',
    'enabledMark',
  )
  const { id } = await app.data(
    dataInterfaces.create,
    { fullName: '新的', enCode: 'fresh', categoryId: 'teaching', query: '[]' } as never,
    tech,
  )
  expect(await stored(id)).toMatchObject({
    sort_code: 0,
    data_type: 2,
    timeout_seconds: 10,
    description: null,
    enabled_mark: 1,
  })
  await close('systemData.dataInterface', 'form', 'categoryId')
  expect(
    await app.call(dataInterfaces.create, { fullName: '新的', enCode: 'fresh2', query: '[]' } as never, tech),
  ).toMatchObject({
    code: 403,
    msg: 'categoryId：新建时不能为空，而您没有填写权限，请联系管理员',
    data: { fields: [{ field: 'categoryId' }] },
  })
  expect(
    await app.call(dataInterfaces.create, body('fresh3', { categoryId: 'finance' }), tech),
  ).toMatchObject({ code: 403, data: { fields: [{ field: 'categoryId' }] } })
})

test('a record out of reach is not there, whatever is left out', async () => {
  await close('permission.position', 'form', 'fullName')
  expect(
    await app.call(
      positions.update,
      { id: 'nobody', organizeId: 'org.east', enCode: 'x', type: 'coach' } as never,
      tech,
    ),
  ).toMatchObject({ code: 404 })
})
