import { addressOf, type SheetCellInput } from '@tessera/shared/contract/lowcode/report-sheet'
import type { NaiveCell } from './naive.ts'
import type { Table } from '../../src/lowcode/reports/engine/tables.ts'

// Random templates and tables for tests: nested groups with heads and sub-totals, side heads of two levels, totals.

export type Random = (below: number) => number

/** A generator of whole numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export interface RandomSheet {
  readonly cells: readonly NaiveCell[]
  readonly down: number
  readonly right: number
}

const groupColumns = ['a', 'b', 'c']

export function randomTable(random: Random): Table {
  const value = (letter: string, kinds: number) => (random(8) === 0 ? null : `${letter}${random(kinds)}`)
  return {
    columns: [
      ...groupColumns.map((name) => ({ name, type: 'text' as const })),
      { name: 'n', type: 'number' as const },
    ],
    rows: Array.from({ length: random(5) === 0 ? 0 : random(14) }, () => [
      value('a', 3),
      value('b', 2),
      value('c', 3),
      (random(2_000) - 500) / 100,
    ]),
  }
}

export function randomSheet(random: Random): RandomSheet {
  const cells: NaiveCell[] = []
  const levels = random(4)
  const heads = random(3)
  const measures = 1 + random(2)
  const first = levels + 1
  const total = random(2) === 0 ? first + measures : null
  const shuffled = groupColumns.toSorted(() => random(2) - 0.5)
  const add = (
    row: number,
    column: number,
    left: string | null,
    top: string | null,
    more: Partial<SheetCellInput>,
  ) => {
    const at = addressOf({ row, column })
    const named = { left: left ?? 'none', top: top ?? 'none', parentDown: left, parentRight: top }
    cells.push({ at, ...named, ...more } as NaiveCell)
    return at
  }
  const sort = () => [undefined, 'asc', 'desc'][random(3)] as 'asc' | undefined
  const groupOf = (column: string, use: 'group' | 'list' = 'group') => ({
    set: 'l',
    column,
    use,
    sort: sort(),
  })
  const figure = () => {
    const use = (['sum', 'count', 'max', 'first'] as const)[random(4)]!
    return { set: 'l', column: 'n', use }
  }

  let row = 0
  let top: string | null = null
  for (let level = 0; level < heads; level++) {
    row++
    if (total !== null) add(row, total, null, null, { text: `total ${level}` })
    const field = groupOf(shuffled[2 - level]!)
    top = add(row, first, null, top, { field, expand: 'right', columns: measures })
  }
  const addFigures = (left: string | null) => {
    for (let at = 0; at < measures; at++) add(row, first + at, left, top, { field: figure() })
    if (total !== null) add(row, total, left, null, { field: figure() })
  }
  const section = () => {
    const named = Array.from({ length: levels }, () => ({ head: random(3) === 0, foot: random(2) === 0 }))
    // The cell of a level stands beside the whole block of the next one, so its place is known beforehand.
    let from = row + 1
    const parents = named.map(({ head }, level) => {
      if (head) from++
      return addressOf({ row: from, column: level + 1 })
    })
    const build = (level: number): number => {
      if (level === levels) {
        row++
        addFigures(parents[levels - 1] ?? null)
        return 1
      }
      const parent = parents[level]!
      const addEdge = (text: string) => {
        row++
        add(row, level + 1, parent, null, { text })
        addFigures(parent)
        return 1
      }
      const above = named[level]!.head ? addEdge(`head ${level}`) : 0
      const start = row + 1
      const inner = build(level + 1)
      const use = level === levels - 1 && random(3) === 0 ? ('list' as const) : ('group' as const)
      add(start, level + 1, parents[level - 1] ?? null, null, {
        field: groupOf(shuffled[level]!, use),
        rows: inner,
      })
      return above + inner + (named[level]!.foot ? addEdge(`foot ${level}`) : 0)
    }
    build(0)
  }
  section()
  if (random(2) === 0) {
    row++
    if (levels > 0) add(row, 1, null, null, { text: 'all' })
    addFigures(null)
  }
  if (random(3) === 0) section()
  return { cells, down: row, right: total ?? first + measures - 1 }
}
