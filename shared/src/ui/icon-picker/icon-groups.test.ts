import { expect, it } from 'vitest'
import { menuIcons } from '../menu-icon.tsx'
import { iconGroups } from './icon-groups.ts'

it('contains every menu icon exactly once', () => {
  expect(Object.values(iconGroups).flat().toSorted()).toEqual(Object.keys(menuIcons).toSorted())
})
