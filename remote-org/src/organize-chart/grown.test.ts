import { expect, it, test } from 'vitest'
import type { ChartUnit } from '@tessera/shared/contract/org/organize-chart'
import { grown, listed, step, type Levels } from './grown.ts'

const unit = (id: string, parentId: string, units = 0): ChartUnit => ({
  id,
  parentId,
  fullName: id,
  category: 'department',
  enabledMark: 1,
  manager: '',
  headIcon: '',
  members: 0,
  total: 0,
  units,
})
const levels: Levels = new Map([
  ['-1', [unit('a', '-1', 2), unit('z', '-1', 1)]],
  ['a', [unit('b', 'a', 1), unit('c', 'a')]],
])
const nodes = grown(levels, new Set(['a', 'z']))
const named = (id: string) => listed(nodes).find((one) => one.unit.id === id)!

it('draws what is open and has arrived, each before what is below it', () => {
  expect(listed(nodes).map((one) => [one.unit.id, one.level, one.at, one.of, one.open])).toEqual([
    ['a', 1, 1, 2, true],
    ['b', 2, 1, 2, false],
    ['c', 2, 2, 2, false],
    ['z', 1, 2, 2, false],
  ])
  expect(listed(grown(levels, new Set())).map((one) => one.unit.id)).toEqual(['a', 'z'])
})

test.each([
  ['ArrowDown', 'a', { go: 'b' }],
  ['ArrowDown', 'c', { go: 'z' }],
  ['ArrowDown', 'z', null],
  ['ArrowUp', 'z', { go: 'c' }],
  ['ArrowUp', 'a', null],
  ['Home', 'c', { go: 'a' }],
  ['End', 'a', { go: 'z' }],
  ['ArrowRight', 'a', { go: 'b' }],
  ['ArrowRight', 'b', { open: 'b' }],
  ['ArrowRight', 'c', null],
  ['ArrowLeft', 'a', { fold: 'a' }],
  ['ArrowLeft', 'c', { go: 'a' }],
  ['ArrowLeft', 'z', null],
  ['Enter', 'a', { fold: 'a' }],
  ['Enter', 'b', { open: 'b' }],
  ['Enter', 'c', null],
  ['x', 'a', null],
] as const)('%s on %s: %j', (key, id, what) => {
  expect(step(key, named(id), nodes)).toEqual(what)
})
