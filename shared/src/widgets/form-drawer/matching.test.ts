import { createElement } from 'react'
import { expect, it } from 'vitest'
import { matching, matchingNode, treeOptions } from './matching.ts'

it('finds an option by its label and its further words', () => {
  const option = createElement('li', { extra: 'liuhaoran' } as object, '刘浩然/coach01')
  expect(['浩然', ' COACH', 'haoran'].map((typed) => matching(typed, option))).toEqual([true, true, true])
  expect(matching('desk', option)).toBe(false)
})

it('finds a node of a tree by its name', () => {
  const node = createElement('li', { fullName: 'East campus' } as object)
  expect([matchingNode('east', node), matchingNode('west', node)]).toEqual([true, false])
})

it('gives a tree select names only', () => {
  const rows = [
    {
      id: '1',
      fullName: '系统',
      icon: 'icon-settings',
      children: [{ id: '2', fullName: '菜单', icon: 'icon-menu', children: [] }],
    },
  ]
  expect(treeOptions(rows)).toEqual([
    { id: '1', fullName: '系统', children: [{ id: '2', fullName: '菜单', children: [] }] },
  ])
})
