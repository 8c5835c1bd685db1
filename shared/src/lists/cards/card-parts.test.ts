import { expect, test } from 'vitest'
import type { Column } from '../../ui/table/column.ts'
import { placeOnCard } from './card-parts.ts'

type Sketch = Pick<Column<never>, 'key' | 'card' | 'pinned'>

const keysOf = (columns: readonly Sketch[]) => {
  const { title, state, facts } = placeOnCard(columns)
  return [title?.key, state?.key, facts.map(({ key }) => key).join()]
}

test.each<[string, readonly Sketch[], ReturnType<typeof keysOf>]>([
  [
    'the pinned column, the state and the first two others',
    [
      { key: 'kind' },
      { key: 'name', pinned: true },
      { key: 'code' },
      { key: 'enabledMark' },
      { key: 'note' },
    ],
    ['name', 'enabledMark', 'kind,code'],
  ],
  ['the first column where none is pinned', [{ key: 'a' }, { key: 'b' }], ['a', undefined, 'b']],
  [
    'what the page declares',
    [
      { key: 'account', pinned: true },
      { key: 'name', pinned: true, card: 'title' },
      { key: 'gender', card: 'none' },
      { key: 'unit', card: 'fact' },
      { key: 'isRead', card: 'state' },
    ],
    ['name', 'isRead', 'unit,account'],
  ],
  [
    'every declared fact',
    [{ key: 'a' }, ...['b', 'c', 'd'].map((key) => ({ key, card: 'fact' as const })), { key: 'e' }],
    ['a', undefined, 'b,c,d'],
  ],
  [
    'a declared state before one of its key',
    [{ key: 'name' }, { key: 'status' }, { key: 'isRead', card: 'state' }],
    ['name', 'isRead', 'status'],
  ],
  ['a list whose only column is a state', [{ key: 'state' }], ['state', undefined, '']],
  ['no columns', [], [undefined, undefined, '']],
])('%s', (_, columns, expected) => {
  expect(keysOf(columns)).toEqual(expected)
})
