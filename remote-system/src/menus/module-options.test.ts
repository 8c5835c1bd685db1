import { expect, test } from 'vitest'
import { toModuleOptions } from './module-options.ts'

const tree = [{ id: 'group', fullName: '人员', children: [{ id: 'sex', fullName: '性别', children: [] }] }]

test('only leaves can be selected', () => {
  const [group] = toModuleOptions(tree)
  expect([group!.selectable, group!.children[0]!.selectable]).toEqual([false, true])
})

test('keeps a selected module that is not offered any more', () => {
  expect(toModuleOptions(tree, 'gone').map(({ id }) => id)).toEqual(['gone', 'group'])
  expect(toModuleOptions(tree, 'sex').map(({ id }) => id)).toEqual(['group'])
})
