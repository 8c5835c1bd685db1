import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { positions } from '@tessera/shared/contract/org/positions'
import { roles } from '@tessera/shared/contract/org/roles'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { seedDictionaries } from '../../../seeds/dictionaries.ts'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { waitForLock } from '../../../test/lock-waits.ts'
import { assertPlacement, removeItem } from './store.ts'

let app: TestApp
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

describe('types', () => {
  test('lists a tree from the root -1; the list requires the menu, the selector does not', async () => {
    const { list } = await app.data(dictionaryTypes.list, {}, admin)
    expect(list[0]).toMatchObject({ enCode: 'group.people', parentId: '-1', hasChildren: true })
    expect(list[0]!.children[0]).toMatchObject({ enCode: 'sex', isTree: 0, isLeaf: true, children: [] })
    expect((await app.call(dictionaryTypes.list, {}, coach)).code).toBe(403)
    const picked = await app.data(dictionaryTypes.selector, { id: list[0]!.id }, coach)
    expect(picked.list.map(({ id }) => id)).toEqual(['dict.group.development', 'dict.group.education'])
  })
})

describe('entries', () => {
  test('every type that clients rely on exists and has entries', async () => {
    const { list } = await app.data(dictionaryData.all, {}, coach)
    const size = new Map(list.map(({ enCode, dictionaryList }) => [enCode, dictionaryList.length]))
    const requiredCodes =
      `sex Nation Education certificateType EnterpriseNature IndustryType PositionType RoleType WorkFlowCategory webDesign appDesigner webForm
      appForm flowForm portalDesigner ReportSort dataVType dataSet printDev dbType groupType Email`.split(
        /\s+/,
      )
    expect(requiredCodes.filter((code) => !size.get(code))).toEqual([])
    expect([size.get('sex'), size.get('Nation'), size.get('IndustryType')]).toEqual([3, 56, 20])
  })

  test('lists show built-in names in the language of the user, and find them by it', async () => {
    const en = { ...admin, lang: 'en' as const }
    const { list: groups } = await app.data(dictionaryTypes.list, {}, en)
    expect(groups[0]!.children[0]).toMatchObject({ enCode: 'sex', fullName: 'Gender' })
    const entries = await app.data(dictionaryData.list, { typeId: 'dict.sex', keyword: 'fem' }, en)
    expect(entries.list.map(({ fullName }) => fullName)).toEqual(['Female'])
    const stored = await app.data(dictionaryData.read, { id: entries.list[0]!.id }, en)
    expect(stored.fullName).toBe('女')
    const { list: roleTree } = await app.data(roles.list, { keyword: '' }, en)
    expect(roleTree.map(({ fullName }) => fullName)).toContain('Business role')
    const { list: positionPage } = await app.data(positions.list, {}, en)
    expect(positionPage.map(({ type }) => type)).toContain('Management')
  })

  test('the fixed type ids return their entries: roles, interfaces, menus, positions', async () => {
    const first = async (typeId: string) =>
      (await app.data(dictionaryData.options, { typeId }, coach)).list[0]!.enCode
    expect(await first('4501f6f26a384757bce12d4c4b03342c')).toBe('system')
    expect(await first('9c43287481364d348c0ea0d0f64b38be')).toBe('organize')
    expect(await first('e3ca5fe13c484a74bf0a4ea69eec1afd')).toBe('1')
    expect(await first('dae93f2fd7cd4df999d32f8750fa6a1e')).toBe('manager')
  })

  test('lists the entries of a type by keyword, does not take "All" for a type, and rejects an unknown type', async () => {
    const found = async (filter: object) =>
      (await app.data(dictionaryData.list, { typeId: 'dict.Nation', ...filter }, admin)).list.map(
        ({ fullName }) => fullName,
      )
    expect(await found({})).toHaveLength(56)
    expect(await found({ keyword: '布' })).toEqual(['布依族', '布朗族'])
    expect((await app.call(dictionaryData.list, { typeId: 'dict.Nation' }, coach)).code).toBe(403)
    expect((await app.call(dictionaryData.list, { typeId: 'none' }, admin)).code).toBe(404)
    const all = await app.app.inject({
      method: 'GET',
      url: '/api/system/dictionarydata/all',
      headers: { authorization: coach.token },
    })
    expect(all.json().data.list[0]).toHaveProperty('dictionaryList')
  })

  test('a tree type returns trees in all, options and, if requested, the list', async () => {
    await sql`update system_dictionary_type set is_tree = 1 where id = 'dict.Email'`.execute(app.database.db)
    await sql`update system_dictionary_data set parent_id = 'dict.Email.qq'
      where id = 'dict.Email.exmail'`.execute(app.database.db)
    await sql`update system_dictionary_data set enabled_mark = 0 where id = 'dict.Email.outlook'`.execute(
      app.database.db,
    )
    const shape = (list: { enCode: string; children?: { enCode: string }[] | undefined }[]) =>
      list.map(({ enCode, children }) => [enCode, children?.map((child) => child.enCode)])
    const enabled = [
      ['qq', ['exmail']],
      ['netease163', []],
      ['netease126', []],
    ]
    expect(shape((await app.data(dictionaryData.options, { typeId: 'dict.Email' }, coach)).list)).toEqual(
      enabled,
    )
    expect(
      shape(
        (await app.data(dictionaryData.all, {}, coach)).list.find(({ enCode }) => enCode === 'Email')!
          .dictionaryList,
      ),
    ).toEqual(enabled)
    expect(
      shape(
        (await app.data(dictionaryData.list, { typeId: 'dict.Email', isTree: 1, keyword: '企业' }, admin))
          .list,
      ),
    ).toEqual([['qq', ['exmail']]])
    expect(
      (await app.data(dictionaryData.list, { typeId: 'dict.Email', isTree: 0 }, admin)).list,
    ).toHaveLength(5)
  })
})

describe('administering types and entries', () => {
  const type = (enCode: string, more: object = {}) =>
    app
      .data(
        dictionaryTypes.create,
        { fullName: `字典${enCode}`, enCode, parentId: '-1', isTree: 1, ...more },
        admin,
      )
      .then(({ id }) => id)
  const item = (dictionaryTypeId: string, enCode: string, parentId = '0') =>
    app
      .data(dictionaryData.create, { dictionaryTypeId, fullName: `项${enCode}`, enCode, parentId }, admin)
      .then(({ id }) => id)

  test('creates, reads, updates and deletes a type; name and code are unique', async () => {
    const id = await type('level')
    expect(await app.data(dictionaryTypes.read, { id }, admin)).toMatchObject({
      fullName: '字典level',
      isTree: 1,
      parentId: '-1',
      lastModifyTime: null,
    })
    await app.data(
      dictionaryTypes.update,
      { id, fullName: '级别', enCode: 'level', isTree: 0, sortCode: 5, lastModifyTime: null },
      admin,
    )
    expect(
      await app.call(
        dictionaryTypes.update,
        { id, fullName: '晚了', enCode: 'level', lastModifyTime: null },
        admin,
      ),
    ).toMatchObject({ code: 409, msg: '该记录已在别处（如其他窗口）被修改，请重新打开后再保存' })
    expect(
      await app.call(dictionaryTypes.create, { fullName: '另一个', enCode: 'level' }, admin),
    ).toMatchObject({ code: 409, data: { fields: [{ field: 'enCode' }] } })
    expect(
      await app.call(dictionaryTypes.create, { fullName: '级别', enCode: 'other' }, admin),
    ).toMatchObject({ code: 409, data: { fields: [{ field: 'fullName' }] } })
    expect((await app.call(dictionaryTypes.remove, { id }, admin)).code).toBe(200)
    expect((await app.call(dictionaryTypes.read, { id }, admin)).code).toBe(404)
  })

  test('rejects deleting a type with entries or children, and moving it below itself', async () => {
    const above = await type('above')
    const below = await type('below')
    await app.data(
      dictionaryTypes.update,
      { id: below, fullName: '下', enCode: 'below', parentId: above },
      admin,
    )
    expect(await app.call(dictionaryTypes.remove, { id: above }, admin)).toMatchObject({
      msg: '该字典下有下级字典，不能删除',
    })
    expect(
      await app.call(
        dictionaryTypes.update,
        { id: above, fullName: '上', enCode: 'above', parentId: below },
        admin,
      ),
    ).toMatchObject({ code: 400, msg: 'parentId：上级不能是自己或自己的下级' })
    await item(below, 'a')
    expect(await app.call(dictionaryTypes.remove, { id: below }, admin)).toMatchObject({
      msg: '该字典下有数据，不能删除',
    })
  })

  test('rejects a parent of another type, a cycle, another dictionary and deleting an entry with children', async () => {
    const one = await type('one')
    const other = await type('two')
    const top = await item(one, 'a')
    const leaf = await item(one, 'a.b', top)
    const body = { dictionaryTypeId: one, fullName: '项', enCode: 'a' }
    expect(await app.call(dictionaryData.update, { id: top, ...body, parentId: leaf }, admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'parentId' }] },
    })
    expect(
      await app.call(
        dictionaryData.create,
        { ...body, enCode: 'x', dictionaryTypeId: other, parentId: top },
        admin,
      ),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'parentId' }] } })
    expect(
      await app.call(dictionaryData.update, { id: top, ...body, dictionaryTypeId: other }, admin),
    ).toMatchObject({ msg: '字典数据不能移到其他字典' })
    expect(
      await app.call(dictionaryData.create, { ...body, enCode: 'y', dictionaryTypeId: 'none' }, admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'dictionaryTypeId' }] } })
    expect(await app.call(dictionaryData.remove, { id: top }, admin)).toMatchObject({
      msg: '该字典数据下有下级数据，不能删除',
    })
    await app.data(dictionaryData.remove, { id: leaf }, admin)
    expect((await app.call(dictionaryData.remove, { id: top }, admin)).code).toBe(200)
  })

  test('rejects an entry below a parent that is being removed concurrently', async () => {
    const typeId = await type('overlap')
    const top = await item(typeId, 'a')
    const below = { dictionaryTypeId: typeId, fullName: '下', enCode: 'a.b', parentId: top }
    const { later } = await app.database.db.transaction().execute(async (trx) => {
      await removeItem(trx, top, 'user.admin')
      const waiting = app.call(dictionaryData.create, below, admin)
      await waitForLock(app.database.pool, waiting)
      return { later: waiting }
    })
    expect(await later).toMatchObject({ code: 400, data: { fields: [{ field: 'parentId' }] } })
  })

  test('a new entry does not wait for another new entry of its type', async () => {
    const typeId = await type('together')
    const body = { dictionaryTypeId: typeId, fullName: '同时', enCode: 'a', parentId: '0' }
    const answer = await app.database.db.transaction().execute(async (trx) => {
      await assertPlacement(trx, body)
      return app.call(dictionaryData.create, body, admin)
    })
    expect(answer.code).toBe(200)
  })

  test('the parent picker offers the type as root 0 and, for a tree, its entries without the edited one', async () => {
    const id = await type('pick')
    const top = await item(id, 'a')
    await item(id, 'b', top)
    const roots = async (more: object) =>
      (await app.data(dictionaryData.selector, { typeId: id, ...more }, coach)).list
    expect(await roots({ isTree: 0 })).toMatchObject([
      { id: '0', parentId: '-1', fullName: '字典pick', children: [] },
    ])
    expect((await roots({ isTree: 1 }))[0]!.children[0]).toMatchObject({
      fullName: '项a',
      children: [{ fullName: '项b' }],
    })
    expect((await roots({ isTree: 1, id: top }))[0]!.children).toEqual([])
  })

  test('a disabled entry is in the list but not in the options', async () => {
    const typeId = await type('state')
    const id = await item(typeId, 'a')
    await app.data(dictionaryData.setState, { id }, admin)
    expect((await app.data(dictionaryData.options, { typeId }, coach)).list).toEqual([])
    expect((await app.data(dictionaryData.list, { typeId }, admin)).list[0]).toMatchObject({
      id,
      enabledMark: 0,
    })
    expect((await app.data(dictionaryData.read, { id }, admin)).enCode).toBe('a')
  })

  test('publishes a committed change to browsers, but not a rejected one', async () => {
    const client = await app.database.pool.connect()
    const notifications: string[] = []
    client.on(
      'notification',
      ({ payload = '' }) => payload.startsWith('lookups') && notifications.push(payload),
    )
    await client.query('listen tessera')
    const id = await type('heard')
    await app.call(dictionaryTypes.create, { fullName: '重复', enCode: 'heard' }, admin)
    await expect.poll(() => notifications).toEqual(['lookups /api/system/Dictionary'])
    expect(id).toBeTruthy()
    client.release(true)
  })

  test('exports a type with its descendants and imports it completely or not at all', async () => {
    const above = await type('packed')
    const below = await type('packed.more', { parentId: above })
    const top = await item(above, 'a')
    await item(above, 'a.b', top)
    await item(below, 'c')
    const { name, url } = await app.data(dictionaryData.export, { id: above }, admin)
    expect(name).toBe('字典packed.json')
    const file = (await app.app.inject({ method: 'GET', url })).body
    const upload = async (content: string) => {
      const { headers, payload } = createForm({}, { name: 'dictionary.json', content: Buffer.from(content) })
      return (
        await app.app.inject({
          method: 'POST',
          url: dictionaryData.import.path,
          headers: { authorization: admin.token, ...headers },
          payload,
        })
      ).json()
    }
    expect((await upload(file)).code).toBe(409)
    const imported = await upload(file.replaceAll('packed', 'fresh'))
    expect(imported).toMatchObject({ code: 200, msg: '新建成功' })
    const types = (await app.data(dictionaryTypes.list, {}, admin)).list.find(
      ({ id }) => id === imported.data.id,
    )!
    expect(types).toMatchObject({ enCode: 'fresh', children: [{ enCode: 'fresh.more' }] })
    expect(
      (await app.data(dictionaryData.list, { typeId: imported.data.id, isTree: 1 }, admin)).list,
    ).toMatchObject([{ enCode: 'a', children: [{ enCode: 'a.b' }] }])
    const deep = JSON.parse(file)
    const entry = deep.value.entries[0]
    deep.value.types = [{ ...deep.value.types[0], fullName: '深', enCode: 'deep' }]
    deep.value.entries = Array.from({ length: 51 }, (_, at) => ({
      ...entry,
      id: `e${at}`,
      parentId: at === 0 ? '0' : `e${at - 1}`,
      fullName: `项${at}`,
      enCode: `e${at}`,
    }))
    expect(await upload(JSON.stringify(deep))).toMatchObject({
      code: 400,
      msg: '导入文件中的字典数据超过 50 级',
    })
    deep.value.entries.pop()
    expect((await upload(JSON.stringify(deep))).code).toBe(200)
    expect(await upload('[]')).toMatchObject({ code: 400, msg: '导入文件不正确，请选择由此页面导出的文件' })
    expect(
      await upload(file.replaceAll('packed', 'lost').replace('"above": ""', '"above": "nowhere"')),
    ).toMatchObject({ code: 400, msg: '导入文件的上级字典在本系统中不存在，请先导入或新建“nowhere”' })
  })
})

describe('seeding at every start', () => {
  test('adds missing rows and keeps changed, deleted and conflicting ones', async () => {
    const { db } = app.database
    await sql`update system_dictionary_data set full_name = '汉' where id = 'dict.Nation.01'`.execute(db)
    await sql`update system_dictionary_data set delete_mark = 1 where id = 'dict.sex.3'`.execute(db)
    await sql`delete from system_dictionary_data where id = 'dict.sex.2'`.execute(db)
    await sql`delete from system_dictionary_data where dictionary_type_id = 'dict.dataVType'`.execute(db)
    await sql`update system_dictionary_type set id = 'own' where id = 'dict.dataVType'`.execute(db)
    await seedDictionaries(db)
    const { rows } = await sql<{ id: string; fullName: string }>`
      select id, full_name as "fullName" from system_dictionary_data
      where delete_mark = 0 and (id = 'dict.Nation.01'
        or dictionary_type_id in ('dict.sex', 'dict.dataVType')) order by id`.execute(db)
    expect(rows).toEqual([
      { id: 'dict.Nation.01', fullName: '汉' },
      { id: 'dict.sex.1', fullName: '男' },
      { id: 'dict.sex.2', fullName: '女' },
    ])
  })
})
