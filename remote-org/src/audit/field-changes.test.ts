import { expect, it } from 'vitest'
import { listChanges } from './field-changes.ts'

const names = { 'role.coach': '教练', 'user.a': '张三/zhang', 'org.east': '东区' }
const changesOf = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  listChanges({ before, after, names })

it.each([
  [
    'shows both values of a changed text',
    { fullName: '甲' },
    { fullName: '乙' },
    { key: 'fullName', before: ['甲'], after: ['乙'], isListChange: false },
  ],
  [
    'shows a flag as yes or no',
    { enabledMark: 1 },
    { enabledMark: 0 },
    { key: 'enabledMark', before: 'yes', after: 'no' },
  ],
  [
    'shows an empty value as none',
    {},
    { email: 'a@b.cn' },
    { key: 'email', before: 'none', after: ['a@b.cn'] },
  ],
  [
    'shows an id by its name, or as it is if the name is unknown',
    { organizeId: 'org.west' },
    { organizeId: 'org.east' },
    { before: ['org.west'], after: ['东区'] },
  ],
  [
    'shows added members as a list change',
    {},
    { members: ['user.a', 'user.b'] },
    { key: 'members', before: 'none', after: ['张三/zhang', 'user.b'], isListChange: true },
  ],
  [
    'formats a time',
    { entryDate: '2026-01-02T03:04:00' },
    { entryDate: null },
    { before: ['2026-01-02 03:04'], after: 'none' },
  ],
  [
    'splits comma-separated ids',
    { roleId: 'role.coach,role.x' },
    {},
    { before: ['教练', 'role.x'], after: 'none' },
  ],
  ['shows an object as JSON', {}, { propertyJson: { fax: '1' } }, { after: ['{"fax":"1"}'] }],
])('%s', (_, before, after, expected) => {
  expect(changesOf(before, after)).toMatchObject([expected])
})
