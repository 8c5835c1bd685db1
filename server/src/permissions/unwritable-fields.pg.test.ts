import { beforeAll, expect, test } from 'vitest'
import { positions } from '@tessera/shared/contract/org/positions'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openApp, type TestApp } from '../../test/app.ts'
import { clearRights, grantMenus } from '../../test/menus.ts'

// Fields that a user may neither see nor write. The form does not send them.

let app: TestApp
let admin: { token: string }
let tech: { token: string }
const techUserId = 'user.tech01'
const run = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const itemTables = { column: 'system_column', form: 'system_form_field' } as const
/** A new session reads the grants at once; older sessions only after the notification of a change. */
const reloadGrants = async () => {
  tech = { token: await app.signIn('tech01') }
}
/** Creates columns or form fields that have to be granted, without granting them. */
const restrictTo = async (menu: string, kind: keyof typeof itemTables, ...codes: string[]) => {
  await clearRights(app.database.db, menu)
  for (const code of codes)
    await run(
      `insert into ${itemTables[kind]} (id, module_id, en_code, full_name) select $2 || '.' || $3, id, $3, $3
        from system_menu where en_code = $1`,
      [menu, kind, code],
    )
  await run(`update system_menu set is_${kind}_authorize = 1 where en_code = $1`, [menu])
  await reloadGrants()
}

beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await grantMenus(app.database.db, techUserId, 'permission.position', 'systemData.dataInterface')
  // The rows are visible to everyone: these tests check fields.
  await run(
    `insert into org_branch_admin (id, user_id, organize_id) select 'closed.' || id, $1, id
      from org_organize on conflict do nothing`,
    [techUserId],
  ).catch(() => {})
  await reloadGrants()
})

const body = (enCode: string, more: object = {}) => ({
  fullName: '接口',
  enCode,
  categoryId: 'teaching',
  dataType: 2,
  query: '[{"id":"a"}]',
  ...more,
})
const createInterface = async (enCode: string, more?: object) =>
  (await app.data(dataInterfaces.create, body(enCode, more), admin)).id
const readStored = async (id: string) =>
  (await run('select * from system_data_interface where id = $1', [id])).rows[0] as Record<string, unknown>

for (const kind of ['form', 'column'] as const)
  test(`an update keeps the stored values of ${kind === 'form' ? 'unwritable form fields' : 'hidden columns'} and saves the others`, async () => {
    const id = await createInterface(`keeps${kind}`, {
      sortCode: 7,
      requestParameters: '[{"field":"a","dataType":"int"}]',
      description: '原来',
    })
    await restrictTo(
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
    expect(await readStored(id)).toMatchObject({
      full_name: '改名',
      en_code: `keeps${kind}`,
      category_id: 'teaching',
      sort_code: 7,
      request_parameters: '[{"field":"a","dataType":"int"}]',
      description: '原来',
    })
  })

test('a value sent for an unwritable field is refused and nothing is changed', async () => {
  const id = await createInterface('refuses')
  await restrictTo('systemData.dataInterface', 'form', 'enCode')
  const { lastModifyTime: _, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(
    await app.call(dataInterfaces.update, { ...read, enCode: 'other', fullName: '改名' } as never, tech),
  ).toMatchObject({ code: 403, data: { fields: [{ field: 'enCode' }] } })
  expect(await readStored(id)).toMatchObject({ full_name: '接口', en_code: 'refuses' })
})

test('a record with hidden fields can be neither exported nor copied', async () => {
  const id = await createInterface('whole')
  const exportAndCopy = async () =>
    [
      await app.call(dataInterfaces.export, { id }, tech),
      await app.call(dataInterfaces.copy, { id }, tech),
    ].map(({ code, msg }) => (code === 200 ? code : msg))
  await clearRights(app.database.db, 'systemData.dataInterface')
  await reloadGrants()
  expect(await exportAndCopy()).toEqual([200, 200])
  await restrictTo('systemData.dataInterface', 'column', 'query')
  expect(await exportAndCopy()).toEqual([
    '您没有查看该记录全部内容的权限，不能导出或复制',
    '您没有查看该记录全部内容的权限，不能导出或复制',
  ])
})

test('a missing writable field is refused as usual', async () => {
  const id = await createInterface('missing')
  await restrictTo('systemData.dataInterface', 'form', 'enCode')
  const { fullName: _, lastModifyTime: __, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(await app.call(dataInterfaces.update, read as never, tech)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'fullName' }] },
  })
})

test('hidden secret headers stay as stored and are not sent to another server', async () => {
  const api = {
    dataType: 3,
    query: '',
    path: 'https://api.example.org/a',
    requestMethod: '6',
    requestHeaders: '[{"field":"X-Key","value":"abc","secret":1}]',
  }
  const id = await createInterface('secret', api)
  const before = (await readStored(id))['request_headers']
  await restrictTo('systemData.dataInterface', 'form', 'requestHeaders')
  const { lastModifyTime: _, ...read } = await app.data(dataInterfaces.read, { id }, tech)
  expect(await app.call(dataInterfaces.update, { ...read, fullName: '改名' } as never, tech)).toMatchObject({
    code: 200,
  })
  expect(await readStored(id)).toMatchObject({ full_name: '改名', request_headers: before })
  expect(
    await app.call(dataInterfaces.update, { ...read, path: 'https://evil.example.org/a' } as never, tech),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'requestHeaders' }] } })
})

test('a new record gets defaults; a required unwritable field without one is refused by name', async () => {
  await restrictTo(
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
  expect(await readStored(id)).toMatchObject({
    sort_code: 0,
    data_type: 2,
    timeout_seconds: 10,
    description: null,
    enabled_mark: 1,
  })
  await restrictTo('systemData.dataInterface', 'form', 'categoryId')
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

test('a record that is not visible is not found, whatever fields are missing', async () => {
  await restrictTo('permission.position', 'form', 'fullName')
  expect(
    await app.call(
      positions.update,
      { id: 'nobody', organizeId: 'org.east', enCode: 'x', type: 'coach' } as never,
      tech,
    ),
  ).toMatchObject({ code: 404 })
})
