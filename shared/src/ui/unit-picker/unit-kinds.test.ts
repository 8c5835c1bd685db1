// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { PickNode } from '../pick-tree/tree-lines.ts'
import { toChildrenLookup, type UnitRow } from './unit-kinds.ts'

const rows: UnitRow[] = [
  {
    id: 'hq',
    fullName: '总部',
    type: 'company',
    children: [
      {
        id: 'it',
        fullName: '信息部',
        type: 'department',
        children: [{ id: 'dev', fullName: '开发', type: 'position' }],
      },
      { id: 'fin', fullName: '财务部', type: 'department', children: [] },
    ],
  },
]
const offered = (kind: Parameters<typeof toChildrenLookup>[0], id: string) =>
  (toChildrenLookup(kind, rows)(id) as readonly PickNode[]).map(
    (one) => `${one.id}${one.selectable ? '*' : ''}${one.isLeaf ? '' : '>'}`,
  )

it.each([
  ['position', 'hq', ['it>']],
  ['position', 'it', ['dev*']],
  ['department', '', ['hq>']],
  ['department', 'hq', ['it*', 'fin*']],
] as const)(
  '%s below "%s": omits branches without selectable nodes and marks selectable nodes with a star',
  (kind, id, expected) => {
    expect(offered(kind, id)).toEqual(expected)
  },
)
