// @vitest-environment jsdom
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { expect, test } from 'vitest'
import { findMenuPath } from './menu-path.ts'

const item = (more: Partial<MenuItem>): MenuItem =>
  ({
    id: 'm',
    parentId: '-1',
    fullName: '',
    hasChildren: false,
    children: [],
    enCode: 'expense',
    icon: '',
    type: 3,
    urlAddress: '',
    linkTarget: '_self',
    category: 'Web',
    propertyJson: '{"moduleId":"d1"}',
    sortCode: 0,
    ...more,
  }) as MenuItem

test('the menu that opens a design is found below its parents, by its address or its code', () => {
  expect(findMenuPath([item({ type: 1, propertyJson: '', children: [item({})] })], 'd1')).toBe('/expense')
  expect(findMenuPath([item({ urlAddress: '/made/x?a=1' })], 'd1')).toBe('/made/x')
})

test('menus of other designs and of other types do not count', () => {
  const others = [
    item({ propertyJson: '{"moduleId":"d2"}' }),
    item({ type: 4 }),
    item({ propertyJson: 'null' }),
    item({ propertyJson: '{' }),
  ]
  expect(findMenuPath(others, 'd1')).toBeNull()
})
