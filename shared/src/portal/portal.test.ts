import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartColors, describeChart, optionOf, safeOption } from './chart/options.ts'
import { daysUntil } from './countdown/days-until.ts'
import { allowedAddress } from './iframe/allowed-address.ts'
import { findWidgetProblem, widgetKinds } from './kinds.ts'
import { dayOfCell, daysOfMonth } from './schedule/month.ts'
import { figureOfDataSet, figureOfRow, formatFigureValue } from './sources/figure.ts'
import { isCountPath } from './sources/paths.ts'
import { sourceKindOf } from './sources/schema.ts'
import { findOption, toChartData, toNumber } from './sources/series.ts'

test('every kind reads every settings, and its own again', () => {
  const settings = fc.dictionary(
    fc.constantFrom(
      'list',
      'dataType',
      'propsApi',
      'option',
      'columns',
      'date',
      'url',
      'html',
      'seconds',
      'x',
    ),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(settings, (stored) => {
      for (const kind of widgetKinds) {
        const read = kind.settings.parse(stored)
        expect(kind.settings.parse(read)).toEqual(read)
        findWidgetProblem({ key: kind.key, settings: stored })
      }
    }),
  )
})

test('keys of kinds are unique, and a kind of another version is named as such', () => {
  expect(new Set(widgetKinds.map(({ key }) => key)).size).toBe(widgetKinds.length)
  expect(findWidgetProblem({ key: 'mapChart', settings: {} })).toBe('unknown')
  expect(findWidgetProblem({ key: 'toString', settings: {} })).toBe('unknown')
})

test.each([
  ['/api/edu/Classlist?status=open', true],
  ['https://elsewhere.example/api/x', false],
  ['/api/oauth/Logout', false],
  ['7f3a', false],
])('recognises paths of list calls: %s', (path, expected) => expect(isCountPath(path)).toBe(expected))

const figure = { fullName: '班级', num: 1, dataType: '', propsApi: '', icon: '' }
test('says how the rows of a widget are found, in the words of older designers', () => {
  expect(sourceKindOf({ dataType: 'static', propsApi: 'x', list: [] })).toBe('static')
  expect(sourceKindOf({ dataType: 'dynamic', propsApi: '', list: [figure] })).toBe('counts')
  expect(sourceKindOf({ dataType: 'dynamic', propsApi: 'x', list: [figure] })).toBe('interface')
})

test('draws the chosen columns, else the name and the numbers', () => {
  const rows = [
    { id: 'a', fullName: '东校区', students: '1,200', area: '3' },
    { id: 'b', fullName: '西校区', students: null, area: 5 },
  ]
  expect(toChartData(rows, { nameKey: '', valueKeys: [] })).toEqual({
    names: ['东校区', '西校区'],
    series: [
      // An empty value is a gap, and not nothing.
      { label: 'students', values: [1200, null] },
      { label: 'area', values: [3, 5] },
    ],
  })
  const valueKeys = [
    { key: 'area', label: '面积' },
    { key: '', label: '' },
  ]
  expect(toChartData(rows, { nameKey: 'id', valueKeys })).toEqual({
    names: ['a', 'b'],
    series: [{ label: '面积', values: [3, 5] }],
  })
  expect(toChartData([], { nameKey: '', valueKeys: [] })).toEqual({ names: [], series: [] })
})

test('a number is only what is one as a whole', () => {
  expect([toNumber('12'), toNumber('1,234.5'), toNumber(3)]).toEqual([12, 1234.5, 3])
  expect([toNumber('12 周'), toNumber(''), toNumber(null), toNumber(NaN), toNumber({})]).toEqual(
    Array.from({ length: 5 }, () => null),
  )
})

test('an interface may answer the option of a chart', () => {
  const option = { series: [{ type: 'bar', data: [1] }] }
  expect(findOption([option])).toBe(option)
  expect(findOption([{ series: 'A', value: 1 }])).toBeNull()
})

test('a stored option wins, and brings no HTML onto the page', () => {
  const data = { names: ['甲'], series: [{ label: '', values: [1] }] }
  const set = {
    series: [{ type: 'line', data: [2] }],
    tooltip: { formatter: '<img src=x onerror=alert(1)>' },
  }
  const option = optionOf('bar', data, set)
  expect(option['series']).toEqual(set.series)
  expect(option['tooltip']).toMatchObject({ renderMode: 'richText' })
  expect(safeOption({ tooltip: [{ renderMode: 'html' }] })['tooltip']).toEqual({ renderMode: 'richText' })
})

test('the legend of a ring has every name with its value, also where a label has no room', () => {
  const data = { names: ['东区', '西区'], series: [{ label: '', values: [3, 1200] }] }
  const { formatter } = optionOf('ring', data, {})['legend'] as { formatter: (name: string) => string }
  expect(data.names.map(formatter)).toEqual(['东区 3', '西区 1,200'])
})

test('shares are percent, amounts have decimals, and the period before has the colour of its series', () => {
  const data = {
    names: ['09'],
    series: [
      { label: '收款', values: [1237705.05], format: 'money' as const },
      { label: '收款 · 对比期', values: [null], format: 'money' as const, beforeOf: 0 },
      { label: '退款', values: [3], format: 'money' as const },
    ],
  }
  const [now, before, other] = optionOf('line', data, {})['series'] as {
    itemStyle: { color: string }
    lineStyle: { type?: string }
    tooltip: { valueFormatter: (value: unknown) => string }
    data: unknown
  }[]
  expect(before!.itemStyle.color).toBe(now!.itemStyle.color)
  expect(before!.lineStyle.type).toBe('dashed')
  expect(other!.itemStyle.color).not.toBe(now!.itemStyle.color)
  expect(before!.data).toEqual([null])
  expect(now!.tooltip.valueFormatter(16059.6)).toBe('16,059.60')
  expect(new Set(chartColors).size).toBe(12)
  const share = { names: ['东区'], series: [{ label: '', values: [0.3043], format: 'ratio' as const }] }
  const { legend } = optionOf('pie', share, {}) as { legend: { formatter: (name: string) => string } }
  expect(legend.formatter('东区')).toBe('东区 30.43%')
  expect(describeChart('到课率', share)).toBe('到课率: 东区 30.43%')
})

test('a legend of few names turns no pages, where a narrow widget would cut them', () => {
  const legendOf = (n: number) => {
    const names = Array.from({ length: n }, (_, at) => `${at}`)
    return optionOf('ring', { names, series: [{ label: '', values: names.map(Number) }] }, {})['legend']
  }
  expect(legendOf(6)).not.toHaveProperty('type')
  expect(legendOf(7)).toHaveProperty('type', 'scroll')
})

test('the figure of an interface is in its column, the one before beside it', () => {
  expect(figureOfRow({ id: '7', name: '学员', num: '12', previous: 10 })).toMatchObject({
    value: 12,
    previous: 10,
  })
  expect(figureOfRow({ id: '7', students: 5 })).toMatchObject({ value: 5, previous: null })
  const share = figureOfDataSet({ rate: 0.3043 }, [{ format: 'ratio' }])
  expect(formatFigureValue(share.value, share)).toBe('30.43%')
  const amount = figureOfDataSet({ cash: 16059.6 }, [{ format: 'money' }])
  expect(formatFigureValue(amount.value, amount)).toBe('16,059.60')
  expect(figureOfRow(undefined)).toMatchObject({ value: null, previous: null })
})

test('counts days of the calendar, not of 24 hours', () => {
  const now = new Date(2026, 10, 30, 23, 59)
  expect(daysUntil('2026-12-01', now)).toBe(1)
  expect(daysUntil('2026-11-30', now)).toBe(0)
  expect(daysUntil('2025-11-30', now)).toBe(-365)
  expect(daysUntil('2026-02-30', now)).toBeNull()
})

test('a month has whole weeks from Monday on', () => {
  const days = daysOfMonth(2026, 10)
  expect(days.length % 7).toBe(0)
  expect([days[0]!.getDay(), days.at(-1)!.getDay()]).toEqual([1, 0])
  expect(days.filter((day) => day.getMonth() === 10)).toHaveLength(30)
})

test.each([
  [new Date(2026, 4, 3).getTime(), '2026-05-03'],
  [String(new Date(2026, 4, 3).getTime()), '2026-05-03'],
  ['2026-5-3 08:00', '2026-05-03'],
  ['2026/05/03', '2026-05-03'],
  ['周一', null],
  [null, null],
])('the day of the cell %s is %s', (cell, day) => expect(dayOfCell(cell)).toBe(day))

test.each([
  ['https://help.example.org/a', 'https://help.example.org/a'],
  ['http://help.example.org/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/edu/finance', null],
  // A page of this system could leave the sandbox.
  ['https://tessera.example/home', null],
])('embeds %s as %s', (url, address) => expect(allowedAddress(url, 'https://tessera.example')).toBe(address))
