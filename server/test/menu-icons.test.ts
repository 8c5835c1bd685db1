import { expect, test } from 'vitest'
import { demoMenus, menus } from '../seeds/menus.ts'

const all = [...menus, ...demoMenus]
const directoryIcons = all.map(({ icon }) => icon)

test('no two directories share an icon', () => {
  expect(new Set(directoryIcons).size).toBe(directoryIcons.length)
})

test.each(all.map(({ fullName, children = [] }) => [fullName, children] as const))(
  'in %s no two pages share an icon, and none has the icon of a directory',
  (_, children) => {
    const icons = children.map(({ icon }) => icon)
    expect(icons.filter((icon, at) => icons.indexOf(icon) !== at || directoryIcons.includes(icon))).toEqual(
      [],
    )
  },
)
