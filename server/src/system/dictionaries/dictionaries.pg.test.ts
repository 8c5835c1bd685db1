import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { seedDictionaries } from '../../../seeds/dictionaries.ts'
import { openApp, type Opened } from '../../../test/app.ts'

let app: Opened
let admin: { token: string }
let coach: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

describe('types', () => {
  test('a tree from -1; the list needs its menu, the selector does not', async () => {
    const { list } = await app.data(dictionaryTypes.list, {}, admin)
    expect(list[0]).toMatchObject({ enCode: 'group.people', parentId: '-1', hasChildren: true })
    expect(list[0]!.children[0]).toMatchObject({ enCode: 'sex', isTree: 0, isLeaf: true, children: [] })
    expect((await app.call(dictionaryTypes.list, {}, coach)).code).toBe(403)
    const picked = await app.data(dictionaryTypes.selector, { id: list[0]!.id }, coach)
    expect(picked.list.map(({ id }) => id)).toEqual(['dict.group.development', 'dict.group.education'])
  })
})

describe('entries', () => {
  test('every code that clients ask for is there, and no type of theirs is empty', async () => {
    const { list } = await app.data(dictionaryData.all, {}, coach)
    const size = new Map(list.map(({ enCode, dictionaryList }) => [enCode, dictionaryList.length]))
    const asked = `sex Nation Education certificateType EnterpriseNature IndustryType PositionType RoleType WorkFlowCategory webDesign appDesigner webForm
      appForm flowForm portalDesigner ReportSort dataVType printDev dbType groupType Email`.split(/\s+/)
    expect(asked.filter((code) => !size.get(code))).toEqual([])
    expect([size.get('sex'), size.get('Nation'), size.get('IndustryType')]).toEqual([3, 56, 20])
  })

  test('fixed type ids lead to their entries: roles, interfaces, menus, positions', async () => {
    const first = async (typeId: string) => (await app.data(dictionaryData.options, { typeId }, coach)).list[0]!.enCode
    expect(await first('4501f6f26a384757bce12d4c4b03342c')).toBe('system')
    expect(await first('9c43287481364d348c0ea0d0f64b38be')).toBe('organize')
    expect(await first('e3ca5fe13c484a74bf0a4ea69eec1afd')).toBe('1')
    expect(await first('dae93f2fd7cd4df999d32f8750fa6a1e')).toBe('manager')
  })

  test('of a type, by keyword; "All" is no type, an unknown type is refused', async () => {
    const found = async (filter: object) => (await app.data(dictionaryData.list, { typeId: 'dict.Nation', ...filter }, admin)).list.map(({ fullName }) => fullName)
    expect(await found({})).toHaveLength(56)
    expect(await found({ keyword: '布' })).toEqual(['布依族', '布朗族'])
    expect((await app.call(dictionaryData.list, { typeId: 'dict.Nation' }, coach)).code).toBe(403)
    expect((await app.call(dictionaryData.list, { typeId: 'none' }, admin)).code).toBe(404)
    const all = await app.app.inject({ method: 'GET', url: '/api/system/dictionarydata/all', headers: { authorization: coach.token } })
    expect(all.json().data.list[0]).toHaveProperty('dictionaryList')
  })

  test('a tree type gives trees: all, options, and the list where asked', async () => {
    await sql`update system_dictionary_type set is_tree = 1 where id = 'dict.Email'`.execute(app.database.db)
    await sql`update system_dictionary_data set parent_id = 'dict.Email.qq' where id = 'dict.Email.exmail'`.execute(app.database.db)
    await sql`update system_dictionary_data set enabled_mark = 0 where id = 'dict.Email.outlook'`.execute(app.database.db)
    const shape = (list: { enCode: string; children?: { enCode: string }[] | undefined }[]) => list.map(({ enCode, children }) => [enCode, children?.map((child) => child.enCode)])
    const enabled = [['qq', ['exmail']], ['netease163', []], ['netease126', []]]
    expect(shape((await app.data(dictionaryData.options, { typeId: 'dict.Email' }, coach)).list)).toEqual(enabled)
    expect(shape((await app.data(dictionaryData.all, {}, coach)).list.find(({ enCode }) => enCode === 'Email')!.dictionaryList)).toEqual(enabled)
    expect(shape((await app.data(dictionaryData.list, { typeId: 'dict.Email', isTree: 1, keyword: '企业' }, admin)).list)).toEqual([['qq', ['exmail']]])
    expect((await app.data(dictionaryData.list, { typeId: 'dict.Email', isTree: 0 }, admin)).list).toHaveLength(5)
  })
})

describe('seeding at every start', () => {
  test('adds what is missing and leaves alone what people changed, deleted or took first', async () => {
    const { db } = app.database
    await sql`update system_dictionary_data set full_name = '汉' where id = 'dict.Nation.01'`.execute(db)
    await sql`update system_dictionary_data set delete_mark = 1 where id = 'dict.sex.3'`.execute(db)
    await sql`delete from system_dictionary_data where id = 'dict.sex.2'`.execute(db)
    await sql`delete from system_dictionary_data where dictionary_type_id = 'dict.dataVType'`.execute(db)
    await sql`update system_dictionary_type set id = 'own' where id = 'dict.dataVType'`.execute(db)
    await seedDictionaries(db)
    const { rows } = await sql<{ id: string; fullName: string }>`
      select id, full_name as "fullName" from system_dictionary_data
      where delete_mark = 0 and (id = 'dict.Nation.01' or dictionary_type_id in ('dict.sex', 'dict.dataVType')) order by id`.execute(db)
    expect(rows).toEqual([{ id: 'dict.Nation.01', fullName: '汉' }, { id: 'dict.sex.1', fullName: '男' }, { id: 'dict.sex.2', fullName: '女' }])
  })
})
