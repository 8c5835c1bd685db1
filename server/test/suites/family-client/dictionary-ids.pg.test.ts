import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openFamilyClient, type FamilyClient, type FamilyData } from './requests.ts'

// Existing clients keep the id of a dictionary's entry where our own client keeps its code.

interface Entry {
  id: string
  enCode: string
}

let client: FamilyClient
const entries: Record<string, Entry> = {}

beforeAll(async () => {
  client = await openFamilyClient()
  const { list } = await client.get('/api/system/DictionaryData/All')
  for (const { enCode, dictionaryList } of list) if (dictionaryList[0]) entries[enCode] = dictionaryList[0]
})

const ways = ['id', 'enCode'] as const

const listWith = async (path: string, filter: Record<string, string>): Promise<string[]> => {
  const { list } = await client.get(path, { currentPage: '1', pageSize: '1000', ...filter })
  return list.flatMap(({ fullName, children = [] }) => [fullName, ...children.map((row) => row.fullName)])
}

test.each(ways)('an interface saved with the %s of its category is found by both', async (saved) => {
  const { id: entryId, enCode } = entries['DataInterface']!
  const body = {
    fullName: `接口${saved}`,
    enCode: `category.${saved}`,
    categoryId: entries['DataInterface']![saved],
    dataType: 2,
    query: '[]',
  }
  const { id } = await client.post('/api/system/DataInterface', body)
  const checkFound = async () => {
    for (const filter of [entryId, enCode]) {
      expect(await listWith('/api/system/DataInterface', { categoryId: filter })).toContain(body.fullName)
      expect(await listWith('/api/system/DataInterface/getList', { categoryId: filter })).toContain(
        body.fullName,
      )
    }
    const groups = await client.get<FamilyData[]>('/api/system/DataInterface/Selector')
    expect(groups.flatMap(({ children }) => children.map((row) => row.id))).toContain(id)
  }
  await checkFound()
  await client.put(`/api/system/DataInterface/${id}`, { ...body, id })
  await checkFound()
})

const typed = [
  ['Group', 'groupType', {}],
  ['Role', 'RoleType', {}],
  ['Position', 'PositionType', { organizeId: 'org.hq' }],
] as const

test.each(typed)('a %s accepts the id and the code of its type', async (noun, dictionary, fields) => {
  for (const way of ways) {
    const body = {
      fullName: `${noun}${way}`,
      enCode: `type.${noun}.${way}`,
      type: entries[dictionary]![way],
      ...fields,
    }
    const path = `/api/permission/${noun}`
    const { id } = await client.post(path, body)
    expect(await client.get(`${path}/${id}`)).toMatchObject({ type: entries[dictionary]!.enCode })
    await client.put(`${path}/${id}`, { ...body, id })
    expect(await client.get(`${path}/${id}`)).toMatchObject({ type: entries[dictionary]!.enCode })
    expect(JSON.stringify(await client.get(`${path}/Selector`))).toContain(body.fullName)
  }
  expect(
    await client.send('POST', `/api/permission/${noun}`, {
      fullName: 'none',
      enCode: 'none',
      type: entries['sex']!.id,
      ...fields,
    }),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'type' }] } })
})

test('lists of designs and flows are filtered by id and by code', async () => {
  const lists = [
    ['/api/visualdev/Base', 'webDesign', { type: '1' }],
    ['/api/workflow/Engine/FlowEngine', 'WorkFlowCategory', {}],
  ] as const
  for (const [path, dictionary, filter] of lists) {
    const { id, enCode } = entries[dictionary]!
    const byCode = await listWith(path, { ...filter, category: enCode })
    expect(byCode.length).toBeGreaterThan(0)
    expect(await listWith(path, { ...filter, category: id })).toEqual(byCode)
  }
})

test('an upgrade replaces the ids that were stored as categories', async () => {
  const { id: entryId, enCode } = entries['DataInterface']!
  const { id } = await client.post('/api/system/DataInterface', {
    fullName: '升级前',
    enCode: 'category.old',
    categoryId: enCode,
    query: '[]',
  })
  await client.opened.database.pool.query('update system_data_interface set category_id = $1 where id = $2', [
    entryId,
    id,
  ])
  const path = join(import.meta.dirname, '../../../migrations/0049_category_codes.sql')
  const migration = await readFile(path, 'utf8')
  await client.opened.database.pool.query(migration)
  expect(await client.get(`/api/system/DataInterface/${id}`)).toMatchObject({ categoryId: enCode })
})
