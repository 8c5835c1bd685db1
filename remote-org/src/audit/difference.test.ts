import { expect, it } from 'vitest'
import { difference } from './difference.ts'

const names = { 'role.coach': '教练', 'user.a': '张三/zhang', 'org.east': '东区' }
const one = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  difference({ before, after, names })

it.each([
  [
    'a word that was there and is another',
    { fullName: '甲' },
    { fullName: '乙' },
    { key: 'fullName', before: ['甲'], after: ['乙'], sides: false },
  ],
  ['a flag', { enabledMark: 1 }, { enabledMark: 0 }, { key: 'enabledMark', before: 'yes', after: 'no' }],
  ['a key that was empty', {}, { email: 'a@b.cn' }, { key: 'email', before: 'none', after: ['a@b.cn'] }],
  [
    'an id by its name',
    { organizeId: 'org.west' },
    { organizeId: 'org.east' },
    { before: ['org.west'], after: ['东区'] },
  ],
  [
    'members that came',
    {},
    { members: ['user.a', 'user.b'] },
    { key: 'members', before: 'none', after: ['张三/zhang', 'user.b'], sides: true },
  ],
  [
    'a moment',
    { entryDate: '2026-01-02T03:04:00' },
    { entryDate: null },
    { before: ['2026-01-02 03:04'], after: 'none' },
  ],
  [
    'several ids in one word',
    { roleId: 'role.coach,role.x' },
    {},
    { before: ['教练', 'role.x'], after: 'none' },
  ],
  ['what has a shape of its own', {}, { propertyJson: { fax: '1' } }, { after: ['{"fax":"1"}'] }],
])('%s', (_, before, after, expected) => {
  expect(one(before, after)).toMatchObject([expected])
})
