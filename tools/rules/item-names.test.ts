// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { LocalizedText } from '@tessera/shared/contract/lang'

/** Imports a module of another package, whose tests cannot see both sides. */
const load = <Module>(path: string) => import(`../../${path}`) as Promise<Module>
const textFiles = [
  'remote-edu/src/classes',
  'remote-edu/src/courses',
  'remote-edu/src/parts/sales',
  'remote-edu/src/students',
  'remote-org/src/departments',
  'remote-org/src/parts',
  'remote-org/src/users',
  'remote-system/src/bill-rules',
  'remote-system/src/data-sources',
  'remote-system/src/notices',
]
const modules = await Promise.all(
  textFiles.map((folder) => load<{ text: { texts: Record<string, LocalizedText> } }>(`${folder}/text.ts`)),
)
const texts: Readonly<Record<string, LocalizedText>> = Object.assign(
  {},
  ...modules.map(({ text }) => text.texts),
)
type Names = Readonly<Record<string, LocalizedText>>
const { builtInItems } = await load<{
  builtInItems: Readonly<Record<string, { column?: Names; form?: Names }>>
}>('server/src/permissions/item-names.ts')

const prefixes: Readonly<Record<string, readonly string[]>> = {
  'permission.user': ['users'],
  'edu.eduClasslist': ['classes'],
  'edu.eduStudent': ['students'],
  'edu.eduCourse': ['plans'],
  'edu.finance': ['orders', 'receipts'],
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
  lastLoginTime: 'lastLogin',
  studentCount: 'seats',
  attendRate30: 'attendance',
  lowBalanceCount: 'lowBalance',
  avgStar90: 'stars',
  consultantName: 'consultant',
  consultantId: 'consultant',
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
