import { expect, test } from 'vitest'
import { readNames, withNames } from './imported-names.ts'

const portal = { fullName: '前台', enCode: 'desk', formData: '{"layouyId":1}' }
const names = { fullName: '前台 副本', enCode: 'desk2' }
const fileOf = (content: string, name = 'a.json') => new File([content], name)

test.each([
  ['of this product', { kind: 'tessera.portal', version: 1, value: portal }],
  ['of an older server', portal],
])('a file %s gets another name and code, and keeps the rest', async (_, content) => {
  const file = fileOf(JSON.stringify(content))
  expect(await readNames(file)).toEqual({ fullName: '前台', enCode: 'desk' })
  const changed = await withNames(file, names)
  expect(await readNames(changed)).toEqual(names)
  expect(await changed.text()).toContain('layouyId')
})

test('a workbook is called as its file', async () => {
  const file = fileOf('PK', '月报.xlsx')
  expect(await readNames(file)).toEqual({ fullName: '月报', enCode: '' })
  const changed = await withNames(file, { fullName: '月报 副本', enCode: '' })
  expect([changed.name, await changed.text()]).toEqual(['月报 副本.xlsx', 'PK'])
})

test.each(['nonsense', '[]', 'null', '{"value":{}}'])('%s has no names', async (content) =>
  expect(await readNames(fileOf(content))).toBeNull(),
)
