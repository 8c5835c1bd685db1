import { expect, test } from 'vitest'
import { joinCategories, toModuleOptions } from './module-options.ts'

const tree = [{ id: 'group', fullName: '人员', children: [{ id: 'sex', fullName: '性别', children: [] }] }]

test('only leaves can be selected', () => {
  const [group] = toModuleOptions(tree)
  expect([group!.selectable, group!.children[0]!.selectable]).toEqual([false, true])
})

test('keeps a selected module that is not offered any more', () => {
  expect(toModuleOptions(tree, 'gone').map(({ id }) => id)).toEqual(['gone', 'group'])
  expect(toModuleOptions(tree, 'sex').map(({ id }) => id)).toEqual(['group'])
})

test('a category of both trees has the modules of both', () => {
  const other = [
    { id: 'group', fullName: '人员', children: [{ id: 'age', fullName: '年龄', children: [] }] },
    { id: 'more', fullName: '其他', children: [] },
  ]
  const joined = toModuleOptions(joinCategories(tree, other))
  expect(joined.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
    ['group', ['sex', 'age']],
    ['more', []],
  ])
})
