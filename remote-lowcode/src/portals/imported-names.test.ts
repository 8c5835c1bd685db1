import { expect, test } from 'vitest'
import { readNames, withNames } from './imported-names.ts'

const portal = { fullName: '前台', enCode: 'desk', formData: '{"layouyId":1}' }
const names = { fullName: '前台 副本', enCode: 'desk2' }

test.each([
  ['of this product', { kind: 'tessera.portal', version: 1, value: portal }],
  ['of an older server', portal],
])('a file %s gets another name and code, and keeps the rest', (_, file) => {
  const content = JSON.stringify(file)
  expect(readNames(content)).toEqual({ fullName: '前台', enCode: 'desk' })
  const changed = withNames(content, names)
  expect(readNames(changed)).toEqual(names)
  expect(changed).toContain('layouyId')
})

test.each(['nonsense', '[]', 'null', '{"value":{}}'])('%s has no names', (content) =>
  expect(readNames(content)).toBeNull(),
)
