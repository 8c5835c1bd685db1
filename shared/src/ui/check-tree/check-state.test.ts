import { describe, expect, it } from 'vitest'
import {
  listChangeableLeaves,
  lockedReasons,
  visibleLines,
  checkStates,
  flattenNodes,
  toggleNode,
  filterVisible,
  type CheckNode,
} from './check-state.ts'

const node = (id: string, children: CheckNode[] = [], fixed?: string): CheckNode => ({
  id,
  fullName: id,
  children,
  lockedReason: fixed,
})
const places = flattenNodes([
  node('org', [node('users', [node('add'), node('edit', [], 'not yours')]), node('roles')]),
  node('home'),
])
const marks = (...checked: string[]) =>
  Object.fromEntries(checkStates(places, new Set(checked)).map((mark, at) => [places[at]!.node.id, mark]))
const ids = (nodes: readonly { id: string }[]) => nodes.map(({ id }) => id)
const visibleFor = (word: string) => filterVisible(places, ({ fullName }) => fullName.includes(word))

describe('checkbox tree', () => {
  it.each([
    [[], { org: 'off', users: 'off', home: 'off' }],
    [['add'], { org: 'half', users: 'half', add: 'on', edit: 'off' }],
    [['add', 'edit'], { org: 'half', users: 'on' }],
    [['add', 'edit', 'roles'], { org: 'on', home: 'off' }],
    [['org'], { org: 'off', roles: 'off' }],
  ])('a branch is indeterminate when some of its leaves are checked: %j', (checked, expected) => {
    expect(marks(...checked)).toMatchObject(expected)
  })

  it('shows the children of expanded nodes', () => {
    const lines = (...opened: string[]) =>
      visibleLines(places, (id) => opened.includes(id), null).map(({ key, level, parentKey, isExpanded }) => {
        const arrow = isExpanded ? ' -' : ' +'
        return `${key}@${level} ${parentKey}${isExpanded === null ? '' : arrow}`
      })
    expect(lines()).toEqual(['org@1  +', 'home@1 '])
    expect(lines('org')).toEqual(['org@1  -', 'users@2 org +', 'roles@2 org', 'home@1 '])
  })

  it('a filter shows matching nodes with their descendants and ancestors', () => {
    const shown = (word: string) => visibleLines(places, () => true, visibleFor(word)).map(({ key }) => key)
    expect(shown('add')).toEqual(['org', 'users', 'add'])
    expect(shown('users')).toEqual(['org', 'users', 'add', 'edit'])
    expect(shown('nothing')).toEqual([])
  })

  it('select all takes the visible leaves that can be changed', () => {
    expect(ids(listChangeableLeaves(places, null))).toEqual(['add', 'roles', 'home'])
    expect(ids(listChangeableLeaves(places, visibleFor('add')))).toEqual(['add'])
  })

  it('a branch without changeable leaves cannot be changed', () => {
    const reasonsOf = (nodes: CheckNode[]) => lockedReasons(flattenNodes(nodes))
    expect(reasonsOf([node('a', [node('b', [], 'not yours'), node('c')])])).toEqual([
      undefined,
      'not yours',
      undefined,
    ])
    expect(reasonsOf([node('a', [node('b', [node('c', [], 'not yours')])])])).toEqual([
      'not yours',
      'not yours',
      'not yours',
    ])
  })

  it.each([
    ['no leaf is checked', [], 0, ['add', 'roles'], true],
    ['some leaves are checked', ['add'], 0, ['add', 'roles'], true],
    ['all changeable leaves are checked', ['add', 'roles'], 0, ['add', 'roles'], false],
    ['the node is a leaf', ['add'], 2, ['add'], false],
    ['the node is a leaf that cannot be changed', [], 3, [], false],
  ] as const)('click on a checkbox when %s', (_, checked, at, nodes, on) => {
    const result = toggleNode(places, null, new Set(checked), at)
    expect([ids(result.nodes), result.on]).toEqual([nodes, on])
  })
})
