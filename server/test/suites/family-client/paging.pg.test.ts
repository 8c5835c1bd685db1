import { beforeAll, describe, expect, test } from 'vitest'
import { openFamilyClient, type FamilyClient } from './requests.ts'

// Newer clients of this family send a page and read flat rows; older ones send none and read a tree.

let client: FamilyClient

beforeAll(async () => {
  client = await openFamilyClient()
})

describe.each([
  ['roles', '/api/permission/Role', {}],
  ['designs', '/api/visualdev/Base', { type: '1' }],
  ['flows', '/api/workflow/Engine/FlowEngine', {}],
])('%s', (_, path, filter) => {
  const listPage = (query: Record<string, string>) => client.get(path, { ...filter, keyword: '', ...query })

  test('are a tree without a page', async () => {
    const { list } = await listPage({})
    expect(list.flatMap(({ children }) => children).length).toBeGreaterThan(1)
  })

  test('are flat rows with a page, and every row is on one page', async () => {
    const tree = (await listPage({})).list
    const expected = tree.flatMap(({ children }) => children).map(({ id }) => id)
    const { list, pagination } = await listPage({ currentPage: '1', pageSize: '200' })
    expect(list.map(({ id }) => id).sort()).toEqual(expected.sort())
    expect(list.flatMap(({ children }) => children)).toEqual([])
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 200, total: expected.length })
    const pages = await Promise.all(
      list.map((_row, index) => listPage({ currentPage: String(index + 1), pageSize: '1' })),
    )
    expect(pages.flatMap((page) => page.list.map(({ id }) => id))).toEqual(list.map(({ id }) => id))
    expect((await listPage({ currentPage: String(list.length + 1), pageSize: '1' })).list).toEqual([])
  })

  test('are searched by keyword in both forms', async () => {
    const [wanted] = (await listPage({ currentPage: '1', pageSize: '200' })).list
    const keyword = wanted!.fullName
    const flat = await listPage({ currentPage: '1', pageSize: '20', keyword })
    expect(flat.list.map(({ id }) => id)).toContain(wanted!.id)
    expect(flat.list.every(({ fullName }) => fullName.includes(keyword))).toBe(true)
    const tree = (await listPage({ keyword })).list
    expect(tree.flatMap(({ children }) => children).map(({ id }) => id)).toContain(wanted!.id)
  })
})
