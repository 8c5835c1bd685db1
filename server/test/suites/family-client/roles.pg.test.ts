import { expect, test } from 'vitest'
import { openFamilyClient } from './family.ts'

const { ask } = await openFamilyClient()
const path = '/api/permission/Role'

interface Row {
  id: string
  fullName: string
  organizeInfo: string
  children: Row[]
}
const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

// The forms with strings need the contract to accept digits as text.
test.each([
  ['numbers', (value: number) => value],
  ['strings', String],
] as const)('a role for one unit is created, listed, changed and deleted with %s', async (name, as) => {
  await ask('POST', path, {
    fullName: `家族角色${name}`,
    enCode: `family${name}`,
    type: '',
    globalMark: as(0),
    organizeIdsTree: [['org.hq', 'org.east']],
    enabledMark: as(1),
    sortCode: as(0),
    description: '',
  })
  const { list } = await ask<{ list: Row[] }>(
    'GET',
    `${path}?keyword=family${name}&organizeId=&currentPage=1&pageSize=20`,
  )
  const row = flat(list).find(({ fullName }) => fullName === `家族角色${name}`)!
  expect(row.organizeInfo).toBe('育乐教育集团/城东校区')
  const form = await ask<object>('GET', `${path}/${row.id}`)
  expect(form).toMatchObject({ globalMark: 0, organizeIdsTree: [['org.hq', 'org.east']], type: '' })
  await ask('PUT', `${path}/${row.id}`, { ...form, globalMark: as(1), organizeIdsTree: [], sortCode: as(3) })
  expect(await ask('GET', `${path}/${row.id}`)).toMatchObject({ globalMark: 1, sortCode: 3 })
  await ask('DELETE', `${path}/${row.id}`)
  await expect(ask('GET', `${path}/${row.id}`)).rejects.toThrow('404')
})
