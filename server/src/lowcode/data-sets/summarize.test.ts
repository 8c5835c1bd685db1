import { expect, test } from 'vitest'
import type { DataSetSummary, MeasureKind } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import { createRandom } from '../../../test/random.ts'
import { summarize } from './summarize.ts'
import type { Value } from './values.ts'

const columns: DataSetColumn[] = [
  { name: 'campus', label: '校区', type: 'text' },
  { name: 'day', label: '日期', type: 'date' },
  { name: 'amount', label: '金额', type: 'number', unit: '元' },
]
async function* batches(rows: readonly Value[][], size = 7) {
  for (let at = 0; at < rows.length; at += size) yield await Promise.resolve(rows.slice(at, at + size))
}
const summarizeRows = (rows: readonly Value[][], summary: Partial<DataSetSummary> & { limit?: number }) =>
  summarize(
    { columns, rows: batches(rows) },
    {
      groups: [],
      measures: [{ how: 'count' }],
      filters: [],
      sort: [],
      limit: 1_000,
      ...summary,
    },
  )

const r = createRandom(20261130)
const drawRows = (n: number): Value[][] =>
  Array.from({ length: n }, () => [
    r.chance(10) ? null : r.pick(['城东', '城西', '城南']),
    `2026-${String(r.below(12) + 1).padStart(2, '0')}-${String(r.below(28) + 1).padStart(2, '0')}`,
    r.chance(10) ? null : (r.below(100_000) - 30_000) / 100,
  ])

/** The measures of some rows, in fen. */
function naive(how: MeasureKind, rows: readonly Value[][]): Value {
  const values = rows.flatMap(([, , amount]) => (amount === null ? [] : [amount as number]))
  const fen = values.map((value) => Math.round(value * 100))
  const total = fen.reduce((sum, one) => sum + one, 0)
  switch (how) {
    case 'count':
      return values.length
    case 'countDistinct':
      return new Set(values).size
    case 'sum':
      return total / 100
    case 'average':
      return fen.length === 0 ? null : Math.round((total / fen.length) * 1e6) / 1e8
    case 'min':
      return fen.length === 0 ? null : Math.min(...values)
    case 'max':
      return fen.length === 0 ? null : Math.max(...values)
  }
}
const hows = ['count', 'countDistinct', 'sum', 'average', 'min', 'max'] as const
const measures = hows.map((how) => ({ column: 'amount', how }))
const monthOf = (row: Value[]) => String(row[1]).slice(0, 7)

test('groups and measures of random rows are those of a naive reference', async () => {
  for (let round = 0; round < 30; round++) {
    const all = drawRows(r.below(400))
    const campus = r.pick(['城东', '城西'])
    const kept = all.filter((row) => row[0] !== campus && (row[2] as number | null) !== null)
    const answer = await summarizeRows(all, {
      groups: [{ column: 'campus' }, { column: 'day', by: 'month' }],
      measures,
      filters: [
        { column: 'campus', how: 'ne', value: campus },
        { column: 'amount', how: 'notEmpty' },
      ],
    })
    const keys = new Set(kept.map((row) => JSON.stringify([row[0], monthOf(row)])))
    expect(answer.rows).toHaveLength(keys.size)
    for (const row of answer.rows) {
      const own = kept.filter((one) => one[0] === row['campus'] && monthOf(one) === row['day.month'])
      for (const how of hows) expect(row[`${how}.amount`], how).toBeCloseTo(naive(how, own) as number, 6)
      expect(row['sum.amount']).toBe(naive('sum', own))
    }
    expect(answer.total['sum.amount']).toBe(naive('sum', kept))
    expect(answer.total['countDistinct.amount']).toBe(naive('countDistinct', kept))
  }
})

test('sums of money and of many digits lose nothing', async () => {
  const cents = Array.from({ length: 1_000 }, (): Value[] => ['城东', '2026-01-01', 0.1])
  const { rows } = await summarizeRows(cents, { measures: [{ column: 'amount', how: 'sum' }] })
  expect(rows).toEqual([{ 'sum.amount': 100 }])
  const huge = [['a', null, '9007199254740993.01'] as Value[], ['a', null, 0.02] as Value[]]
  const { total } = await summarizeRows(huge, { measures: [{ column: 'amount', how: 'sum' }] })
  expect(total).toEqual({ 'sum.amount': '9007199254740993.03' })
})

test('weeks begin on Monday, quarters and years are named, and empty groups come last', async () => {
  const days = ['2026-03-01', '2026-03-02', '2025-12-31', null]
  const rows = days.map((day): Value[] => ['x', day, 1])
  const by = async (step: 'week' | 'quarter' | 'year' | 'day') =>
    (await summarizeRows(rows, { groups: [{ column: 'day', by: step }] })).rows.map(
      (row) => row[`day.${step}`],
    )
  expect(await by('week')).toEqual(['2025-12-29', '2026-02-23', '2026-03-02', null])
  expect(await by('quarter')).toEqual(['2025-Q4', '2026-Q1', null])
  expect(await by('year')).toEqual(['2025', '2026', null])
})

test('sorts, cuts and labels an answer', async () => {
  const rows = ['a', 'b', 'b', 'c', 'c', 'c'].map((name): Value[] => [name, null, 2])
  const answer = await summarizeRows(rows, {
    groups: [{ column: 'campus' }],
    measures: [{ column: 'amount', how: 'sum' }, { how: 'count' }],
    sort: [{ column: 'count', order: 'desc' }],
    limit: 2,
  })
  expect(answer.rows).toEqual([
    { campus: 'c', 'sum.amount': 6, count: 3 },
    { campus: 'b', 'sum.amount': 4, count: 2 },
  ])
  expect(answer.truncated).toBe(true)
  expect(answer.columns).toEqual([
    { name: 'campus', label: '校区', type: 'text' },
    { name: 'sum.amount', label: '金额', type: 'number', unit: '元' },
    { name: 'count', label: '', type: 'number' },
  ])
})

test('measures are shown as their figures, and groups that tell figures apart stay keys', async () => {
  const figures = [
    { name: 'month', label: '月', type: 'text', key: 'month' },
    { name: 'rate', label: '到课率', type: 'number', adds: 'no', format: 'ratio' },
  ] as const
  const answer = await summarize(
    { columns: figures, rows: batches([['2026-01', 0.5]]) },
    {
      groups: [{ column: 'month' }],
      measures: [
        { column: 'rate', how: 'max' },
        { column: 'rate', how: 'countDistinct' },
      ],
      filters: [],
      sort: [],
      limit: 10,
    },
  )
  expect(answer.columns).toEqual([
    { name: 'month', label: '月', type: 'text', key: 'month' },
    { name: 'max.rate', label: '到课率', type: 'number', format: 'ratio' },
    { name: 'countDistinct.rate', label: '到课率', type: 'number' },
  ])
})

test('refuses too many rows, groups and values, and what a column cannot have, with a sentence', async () => {
  const rows = Array.from({ length: 20 }, (_, at): Value[] => [`n${at}`, null, at])
  const limits = { maxRows: 10, maxGroups: 5, maxValues: 5 }
  const run = (summary: Partial<DataSetSummary>, given: readonly Value[][] = rows) =>
    summarize(
      { columns, rows: batches(given) },
      { groups: [], measures: [{ how: 'count' }], filters: [], sort: [], limit: 10, ...summary },
      limits,
    ).then(
      () => '',
      (error: { text: { zh: string } }) => error.text.zh,
    )
  expect(await run({})).toContain('行，无法汇总')
  const few = rows.slice(0, 8)
  expect(await run({ groups: [{ column: 'campus' }] }, few)).toContain('分组超过')
  expect(await run({ measures: [{ column: 'campus', how: 'countDistinct' }] }, few)).toContain('去重计数')
  expect(await run({ measures: [{ column: 'campus', how: 'sum' }] }, few)).toContain('不是数字列')
  expect(await run({ groups: [{ column: 'campus', by: 'month' }] }, few)).toContain('不是日期列')
  expect(await run({ groups: [{ column: 'salary' }] }, few)).toContain('没有列')
  expect(await run({ filters: [{ column: 'amount', how: 'gt', value: 'x' }] }, few)).toContain('类型不符')
  expect(await run({ measures: [{ how: 'sum' }] }, few)).toContain('选择一列')
})
