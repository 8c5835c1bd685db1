// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { startText, switchLang } from '../../text/i18n.ts'
import { chartRows } from './chart-rows.ts'
import { keysOf, toChartData, type KnownColumn, type Row } from './series.ts'

const columns: KnownColumn[] = [
  { key: 'campus', label: '校区', part: 'group' },
  { key: 'month', label: '月', part: 'time' },
  { key: 'rate', label: '到课率', format: 'ratio', adds: 'no' },
  { key: 'cash', label: '收款', format: 'money' },
]
const known = { nameKey: 'campus', valueKeys: columns.slice(2), columns }
const row = (campus: string, month: string, rate: number | null, cash: number): Row => ({
  campus,
  month,
  rate,
  cash,
})
const rows = [row('城东', '02', 0.5, 2), row('城西', '01', null, 3), row('城西', '02', 0.7, 4)]
const none = { nameKey: '', valueKeys: [] }
const draw = (chosen: Parameters<typeof chartRows>[1]) => {
  const { rows: shown, keys } = chartRows(rows, chosen, known)
  return toChartData(shown, keys)
}

beforeAll(async () => {
  startText()
  await switchLang('zh')
})

test('of campus and month, months are the axis in their order, and each campus is a series', () => {
  expect(draw(none)).toEqual({
    names: ['01', '02'],
    series: [
      { label: '城西', values: [null, 0.7], format: 'ratio' },
      { label: '城东', values: [null, 0.5], format: 'ratio' },
    ],
  })
})

test('the chosen values are drawn along the chosen names, and 0 where nothing was added', () => {
  const chosen = { nameKey: 'campus', valueKeys: [{ key: 'cash', label: '' }] }
  expect(draw(chosen)).toEqual({
    names: ['城东', '城西'],
    series: [
      { label: '02', values: [2, 4], format: 'money' },
      { label: '01', values: [0, 3], format: 'money' },
    ],
  })
})

test('chosen columns keep what their source tells of them, and those that are gone are not drawn', () => {
  const keys = keysOf({ nameKey: 'gone', valueKeys: [{ key: 'gone', label: '' }] }, known)
  expect(keys).toEqual({ nameKey: 'campus', valueKeys: known.valueKeys })
  expect(keysOf({ nameKey: '', valueKeys: [{ key: 'cash', label: '实收' }] }, known).valueKeys).toEqual([
    { key: 'cash', label: '实收', format: 'money' },
  ])
})

test('a chart of one series names each row by both', () => {
  const { rows: shown, keys } = chartRows(rows, none, known, true)
  expect(toChartData(shown, keys).names).toEqual(['城东 · 02', '城西 · 01', '城西 · 02'])
})
