import { expect, test } from 'vitest'
import { joinNames, joinParts, withLabel } from './punctuation.ts'

test('English lists, messages and labels have no Chinese punctuation', () => {
  expect(joinNames(['Li', 'Wang'], 'en')).toBe('Li, Wang')
  expect(joinParts(['one', 'two'], 'en')).toBe('one; two')
  expect(withLabel('Role', 'Coach', 'en')).toBe('Role: Coach')
})

test('Chinese lists, messages and labels have no Latin punctuation', () => {
  expect(joinNames(['李俊杰', '王子轩'], 'zh')).toBe('李俊杰、王子轩')
  expect(joinParts(['一', '二'], 'zhtw')).toBe('一；二')
  expect(withLabel('角色', '教练', 'zh')).toBe('角色：教练')
  expect(withLabel('失败', '', 'zh')).toBe('失败')
})
