import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataSetPresets, periodComparisons } from '@tessera/shared/contract/lowcode/data-set-period'
import { filterKinds, groupSteps, measureKinds } from '@tessera/shared/contract/lowcode/data-set-summary'
import { chartKinds, emptyAnalysis, readAddress, writeAddress, type Analysis } from './analysis.ts'
import { toDrawn } from './chart-data.ts'
import { changed, chartOf, exampleOf, fit, groupsOf, measuresOf, suggestChart, type Column } from './fit.ts'

const column = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name !== '__proto__'),
  fc.constantFrom('a:b', 'sum.x', '金额', '&=%', 'a b'),
)
const value = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean(), fc.constant(null))
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const analyses: fc.Arbitrary<Analysis> = fc.record({
  set: fc.constantFrom('dataSet.a', '123456'),
  measures: fc.uniqueArray(
    fc.oneof(
      fc.constant({ how: 'count' as const }),
      fc.record({ how: fc.constantFrom(...measureKinds), column }),
    ),
    { maxLength: 5, selector: (one) => JSON.stringify(one) },
  ),
  groups: fc.uniqueArray(
    fc.oneof(fc.record({ column }), fc.record({ column, by: fc.constantFrom(...groupSteps) })),
    { maxLength: 4, selector: (one) => JSON.stringify(one) },
  ),
  filters: fc.uniqueArray(
    fc.oneof(
      fc.record({ column, how: fc.constantFrom(...filterKinds) }),
      fc.record({ column, how: fc.constantFrom(...filterKinds), value: fc.oneof(value, fc.array(value)) }),
    ),
    { maxLength: 5, selector: (one) => JSON.stringify(one) },
  ),
  period: option(
    fc
      .record(
        {
          column,
          compare: fc.constantFrom(...periodComparisons),
          days: fc.oneof(
            fc.record({ preset: fc.constantFrom(...dataSetPresets.filter((one) => one !== 'custom')) }),
            fc.record({ preset: fc.constant('custom' as const), from: day, to: day }),
          ),
        },
        { requiredKeys: ['days'] },
      )
      .map(({ days, ...rest }) => ({ ...rest, ...days })),
  ),
  sort: option(fc.record({ column, order: fc.constantFrom('asc' as const, 'desc' as const) })),
  limit: option(fc.integer({ min: 1, max: 1_000 })),
  chart: option(fc.constantFrom(...chartKinds)),
  parameters: fc.dictionary(
    fc.string({ minLength: 1, maxLength: 10 }).filter((name) => name !== '__proto__'),
    fc.string({ minLength: 1, maxLength: 10 }),
    { maxKeys: 3, noNullPrototype: true },
  ),
})

test('an address has all of an analysis', () => {
  fc.assert(
    fc.property(analyses, (analysis) => {
      const read = readAddress(new URLSearchParams(writeAddress(analysis).toString()))
      expect(read.unread).toEqual([])
      expect(read.analysis).toEqual(analysis)
    }),
  )
})

test('any address can be read', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          fc.constantFrom('set', 'm', 'g', 'f', 'period', 'date', 'vs', 'sort', 'top', 'chart', 'p.x', 'z'),
          fc.string(),
        ),
      ),
      (parts) => {
        const { analysis } = readAddress(new URLSearchParams(parts))
        expect(readAddress(writeAddress(analysis)).analysis).toEqual(analysis)
      },
    ),
  )
})

test('what an address has wrong is named, and the rest of it stays', () => {
  const { analysis, unread } = readAddress(
    new URLSearchParams([
      ['set', 'dataSet.a'],
      ['m', 'sum:amount'],
      ['m', 'median:amount'],
      ['m', 'sum'],
      ['g', 'decade:day'],
      ['g', 'month:day'],
      ['f', '{"a":1}'],
      ['f', '["campus","eq","城东"]'],
      ['f', '["campus","like","城东"]'],
      ['period', 'fortnight'],
      ['sort', 'sideways:amount'],
      ['top', '0'],
      ['chart', 'donut'],
      ['utm_source', 'mail'],
    ]),
  )
  expect(analysis).toEqual({
    ...emptyAnalysis('dataSet.a'),
    measures: [{ how: 'sum', column: 'amount' }],
    groups: [{ column: 'day', by: 'month' }],
    filters: [{ column: 'campus', how: 'eq', value: '城东' }],
    period: undefined,
    sort: undefined,
    limit: undefined,
    chart: undefined,
  })
  expect(unread.toSorted()).toEqual(
    [
      'median:amount',
      'sum',
      'decade:day',
      '{"a":1}',
      '["campus","like","城东"]',
      'fortnight',
      'sideways:amount',
      '0',
      'donut',
    ].toSorted(),
  )
})

const columns: Column[] = [
  { name: 'campus', label: '校区', type: 'text', key: 'group' },
  { name: 'month', label: '月', type: 'text', key: 'month' },
  { name: 'cash', label: '收款', type: 'number' },
  { name: 'members', label: '在读', type: 'number', adds: 'notOverTime' },
  { name: 'rate', label: '到课率', type: 'number', adds: 'no' },
]
const set = { columns, hasPeriod: true }
const sum = (column: string) => ({ how: 'sum' as const, column })

test('a figure is not added over what it cannot be added over', () => {
  const of = (...groups: string[]) => {
    const asked = {
      ...emptyAnalysis('s'),
      measures: [sum('cash'), sum('members'), sum('rate'), { how: 'average' as const, column: 'rate' }],
      groups: groups.map((column) => ({ column })),
    }
    return fit(asked, set).misfits.map((one) =>
      one.kind === 'notAdded'
        ? `${one.measure.how} ${one.measure.column}: ${one.keys.map(({ name }) => name).join()}`
        : one.kind,
    )
  }
  expect(of()).toEqual(['sum members: month', 'sum rate: campus,month', 'average rate: campus,month'])
  expect(of('month')).toEqual(['sum rate: campus', 'average rate: campus'])
  expect(of('campus', 'month')).toEqual([])
})

test('columns that are gone are named, and the address keeps them', () => {
  const asked: Analysis = {
    ...emptyAnalysis('s'),
    measures: [sum('cash'), sum('bonus')],
    groups: [{ column: 'region' }, { column: 'campus' }],
    filters: [
      { column: 'owner', how: 'eq', value: 'x' },
      { column: 'campus', how: 'eq' },
    ],
    sort: { column: 'sum.bonus', order: 'desc' },
  }
  const { analysis, misfits, hasOpenFilter } = fit(asked, set)
  expect(misfits).toEqual([
    { kind: 'missing', column: 'region' },
    { kind: 'missing', column: 'owner' },
    { kind: 'missing', column: 'bonus' },
    { kind: 'sort', column: 'sum.bonus' },
  ])
  expect(hasOpenFilter).toBe(true)
  expect(analysis).toMatchObject({ measures: [sum('cash')], groups: [{ column: 'campus' }], filters: [] })
  expect(analysis.sort).toBeUndefined()
})

test('what does not fit the types, the period and the parameters of a data set is named', () => {
  const asked: Analysis = {
    ...emptyAnalysis('s'),
    measures: [{ how: 'sum', column: 'campus' }],
    groups: [{ column: 'campus', by: 'month' }],
    filters: [{ column: 'campus', how: 'gt', value: 'x' }],
    period: { preset: 'month', column: 'campus' },
    sort: { column: 'unknown', order: 'asc' },
    parameters: { region: 'x', coach: 'y' },
  }
  const { analysis, misfits } = fit(asked, { ...set, parameters: ['coach'] })
  expect(misfits.map(({ kind }) => kind)).toEqual([
    'step',
    'operator',
    'measure',
    'period',
    'parameter',
    'sort',
  ])
  expect(analysis).toMatchObject({ groups: [], filters: [], parameters: { coach: 'y' } })
})

test('without a choice the first figure that can be added is measured, and rows are counted', () => {
  const of = (...groups: string[]) =>
    fit({ ...emptyAnalysis('s'), groups: groups.map((column) => ({ column })) }, set).analysis.measures
  expect(of()).toEqual([sum('cash')])
  const shares = { columns: [columns[0]!, columns[4]!], hasPeriod: true }
  expect(fit(emptyAnalysis('s'), shares).analysis.measures).toEqual([{ how: 'max', column: 'rate' }])
  expect(
    exampleOf('s', { columns: [columns[4]!, columns[1]!, columns[0]!], hasPeriod: true }).measures,
  ).toEqual([{ how: 'max', column: 'rate' }])
  const plain = { columns: [{ name: 'price', label: '', type: 'number' as const }], hasPeriod: false }
  expect(fit(emptyAnalysis('s'), plain).analysis.measures).toEqual([{ how: 'count' }])
  expect(measuresOf(columns[2]!).map(({ how }) => how)).toEqual([
    'sum',
    'average',
    'min',
    'max',
    'countDistinct',
  ])
})

test('only whole numbers are groups', () => {
  const of = (column: Partial<Column>) =>
    groupsOf({ name: 'n', label: '', type: 'number', ...column }).map((one) => one.column)
  expect(of({ isWhole: true })).toEqual(['n'])
  expect(of({ isWhole: false })).toEqual([])
  expect(of({ unit: '元' })).toEqual([])
  expect(of({ type: 'text' })).toEqual(['n'])
})

test('an order by what is no longer asked ends with the change of the user', () => {
  const asked: Analysis = {
    ...emptyAnalysis('s'),
    measures: [sum('cash')],
    groups: [{ column: 'campus' }],
    sort: { column: 'campus', order: 'asc' },
  }
  expect(changed(asked, { groups: [{ column: 'month' }] }, set).sort).toBeUndefined()
  expect(changed(asked, { limit: 5 }, set).sort).toEqual(asked.sort)
})

const names = {
  labelOf: (name: string) => name,
  groupText: (_: unknown, value: unknown) => String(value),
  before: '对比期',
}
const answer = (rows: [campus: string, month: string, cash: number | null, before: number | null][]) => ({
  columns: [
    columns[0]!,
    columns[1]!,
    { ...columns[2]!, name: 'sum.cash', unit: '元' },
    { ...columns[2]!, name: 'before.sum.cash', unit: '元' },
  ],
  rows: rows.map(([campus, month, cash, before]) => ({
    campus,
    month,
    'sum.cash': cash,
    'before.sum.cash': before,
  })),
})

test('time is the axis in whatever order groups are, and the period before has series of its own', () => {
  const asked = (...groups: string[]): Analysis => ({
    ...emptyAnalysis('s'),
    measures: [sum('cash')],
    groups: groups.map((column) => ({ column })),
  })
  const rows = answer([
    ['城东', '02', 2, 1],
    ['城西', '01', 3, null],
    ['城西', '02', null, 4],
  ])
  for (const groups of [
    ['campus', 'month'],
    ['month', 'campus'],
  ] as const) {
    const { data, rowOf, notes } = toDrawn(set, asked(...groups), rows, names)
    expect(data.names).toEqual(['01', '02'])
    expect(data.series).toEqual([
      { label: '城东', values: [0, 2], format: 'money' },
      { label: '城东 · 对比期', values: [0, 1], format: 'money', beforeOf: 0 },
      { label: '城西', values: [3, null], format: 'money' },
      { label: '城西 · 对比期', values: [null, 4], format: 'money', beforeOf: 2 },
    ])
    expect(rowOf(1, 3)).toMatchObject({ campus: '城西', month: '02' })
    expect(notes).toEqual([])
  }
  const many = answer(Array.from({ length: 7 }, (_, at) => [`校区${at}`, '01', at, at]))
  const { data, notes, rowOf } = toDrawn(set, asked('campus', 'month'), many, names)
  expect(data.series).toHaveLength(7)
  expect(notes).toEqual(['noComparison'])
  expect(rowOf(0, 3)).toMatchObject({ campus: '校区3' })
})

test('a missing value of one group is a gap', () => {
  const asked: Analysis = { ...emptyAnalysis('s'), measures: [sum('cash')], groups: [{ column: 'campus' }] }
  const { data } = toDrawn(set, asked, answer([['城东', '', null, 5]]), names)
  expect(data.series.map(({ values }) => values)).toEqual([[null], [5]])
})

test('the types suggest a chart, which a choice replaces where it can', () => {
  const of = (groups: Analysis['groups'], chart?: Analysis['chart']) =>
    chartOf(set, { ...emptyAnalysis('s'), measures: [sum('cash')], groups, chart })
  expect(of([])).toBe('number')
  expect(of([{ column: 'campus' }])).toBe('bar')
  expect(of([{ column: 'month' }])).toBe('line')
  expect(of([{ column: 'campus' }], 'pie')).toBe('pie')
  expect(of([{ column: 'campus' }, { column: 'month' }], 'pie')).toBe('line')
  expect(of([], 'line')).toBe('number')
  const example = exampleOf('s', set)
  expect(example).toMatchObject({ measures: [sum('cash')], groups: [{ column: 'month' }] })
  expect(suggestChart(set, example)).toBe('line')
})
