import { createElement } from 'react'
import { expect, it } from 'vitest'
import { optionMatches, nodeMatches, toTreeOptions } from './matching.ts'

it('finds an option by its label and its `extra` text', () => {
  const option = createElement('li', { extra: 'liuhaoran' } as object, '刘浩然/coach01')
  expect(['浩然', ' COACH', 'haoran'].map((typed) => optionMatches(typed, option))).toEqual([
    true,
    true,
    true,
  ])
  expect(optionMatches('desk', option)).toBe(false)
})

it('finds a node of a tree by its name', () => {
  const node = createElement('li', { fullName: 'East campus' } as object)
  expect([nodeMatches('east', node), nodeMatches('west', node)]).toEqual([true, false])
})

it('reduces tree rows to ids and names', () => {
  const rows = [
    {
      id: '1',
      fullName: '系统',
      icon: 'icon-settings',
      children: [{ id: '2', fullName: '菜单', icon: 'icon-menu', children: [] }],
    },
  ]
  expect(toTreeOptions(rows)).toEqual([
    { id: '1', fullName: '系统', children: [{ id: '2', fullName: '菜单', children: [] }] },
  ])
})
