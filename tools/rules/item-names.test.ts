// @vitest-environment jsdom
/// <reference lib="dom" />
import { expect, test } from 'vitest'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { text as classes } from '../../remote-edu/src/classes/text.ts'
import { text as departments } from '../../remote-org/src/departments/text.ts'
import { text as parts } from '../../remote-org/src/parts/text.ts'
import { text as users } from '../../remote-org/src/users/text.ts'
import { text as billRules } from '../../remote-system/src/bill-rules/text.ts'
import { text as dataSources } from '../../remote-system/src/data-sources/text.ts'
import { text as notices } from '../../remote-system/src/notices/text.ts'
import { builtInItems } from '../../server/src/org/grants/item-names.ts'

const texts: Readonly<Record<string, LocalizedText>> = {
  ...classes.texts,
  ...departments.texts,
  ...parts.texts,
  ...users.texts,
  ...billRules.texts,
  ...dataSources.texts,
  ...notices.texts,
}
const prefixes: Readonly<Record<string, readonly string[]>> = {
  'permission.user': ['users'],
  'edu.eduClasslist': ['classes'],
  'permission.organize': ['parts'],
  'permission.department': ['departments', 'parts'],
  'permission.position': ['parts'],
  'permission.role': ['parts'],
  'permission.group': ['parts'],
  'system.notice': ['notices'],
  'system.billRule': ['billRules'],
  'systemData.dataSource': ['dataSources'],
}
/** Text keys that are not the code of the item. */
const otherKeys: Readonly<Record<string, string>> = {
  roleName: 'role',
  roleId: 'role',
  positionId: 'position',
  managerId: 'manager',
  enabledMark: 'state',
  studentCount: 'seats',
  attendRate30: 'attendance',
  lowBalanceCount: 'lowBalance',
  avgStar90: 'stars',
  sentCount: 'sent',
  toUserIds: 'to',
}
/** Part of another column, or named by several fields of the form. */
const withoutTitle = ['edu.eduClasslist fillRate', 'systemData.dataInterface query']

const items = Object.entries(builtInItems).flatMap(([menu, kinds]) =>
  Object.entries({ ...kinds.column, ...kinds.form }).map(([code, name]) => ({ menu, code, name })),
)

test.each(items.filter(({ menu, code }) => !withoutTitle.includes(`${menu} ${code}`)))(
  'Authorize names $code of $menu as its list or form does',
  ({ menu, code, name }) => {
    const titles = prefixes[menu]?.flatMap((prefix) => texts[`${prefix}.${otherKeys[code] ?? code}`] ?? [])
    expect(titles?.[0]).toEqual(name)
  },
)
