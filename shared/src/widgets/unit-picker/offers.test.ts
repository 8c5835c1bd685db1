// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { PickNode } from '../pick-tree/branches.ts'
import { branchesOf, type Offer } from './offers.ts'

const rows: Offer[] = [
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
const offered = (kind: Parameters<typeof branchesOf>[0], id: string) =>
  (branchesOf(kind, rows)(id) as readonly PickNode[]).map(
    (one) => `${one.id}${one.choosable ? '*' : ''}${one.isLeaf ? '' : '>'}`,
  )

it.each([
  ['position', 'hq', ['it>']],
  ['position', 'it', ['dev*']],
  ['department', '', ['hq>']],
  ['department', 'hq', ['it*', 'fin*']],
] as const)(
  '%s below "%s": what leads nowhere is left out, what may be chosen has a star',
  (kind, id, expected) => {
    expect(offered(kind, id)).toEqual(expected)
  },
)
