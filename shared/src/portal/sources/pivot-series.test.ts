// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { startText, switchLang } from '../../text/i18n.ts'
import { findWidgetProblem } from '../kinds.ts'
import { pivotSeries } from './pivot-series.ts'
import { toChartData, type Row } from './series.ts'

const columns = ['month', 'campus', 'sum.hours'].map((key) => ({ key, label: key }))
const row = (month: string, campus: string | null, hours: number | string): Row => ({
  month,
  campus,
  'sum.hours': hours,
})

beforeAll(async () => {
  startText()
  await switchLang('zh')
})

test('each campus is a series over the months, with 0 where it has no rows', () => {
  const rows = [row('09', '东区', 3), row('09', '西区', '1,200'), row('10', '西区', 4), row('10', null, 5)]
  const pivoted = pivotSeries(rows, columns, 'sum')
  expect(toChartData(pivoted.rows, pivoted)).toEqual({
    names: ['09', '10'],
    series: [
      { label: '东区', values: [3, 0] },
      { label: '西区', values: [1200, 4] },
      { label: '（空）', values: [0, 5] },
    ],
  })
})

const many = Array.from({ length: 23 }, (_, at) => row('09', `校区${at}`, at + 1))
test('20 series are drawn, and the smallest are one more', () => {
  const { series } = ((made) => toChartData(made.rows, made))(pivotSeries(many, columns, 'sum'))
  expect(series).toHaveLength(21)
  expect(series[0]).toEqual({ label: '校区3', values: [4] })
  expect(series.at(-1)).toEqual({ label: '其他', values: [1 + 2 + 3] })
  const largest = pivotSeries(many, columns, 'max')
  expect(toChartData(largest.rows, largest).series.at(-1)).toEqual({ label: '其他', values: [3] })
  // Averages of averages would be wrong.
  expect(pivotSeries(many, columns, 'average').valueKeys).toHaveLength(20)
})

test('a measure without a field is named, and counts nothing', () => {
  const problemOf = (dataSet: object) =>
    findWidgetProblem({ key: 'barChart', settings: { dataType: 'dataSet', dataSet } })
  const sum = { column: '', how: 'sum', label: '' }
  expect(problemOf({ id: '' })).toBe('noSource')
  expect(problemOf({ id: 'a1', group: 'month', measures: [sum] })).toBe('noMeasureColumn')
  expect(problemOf({ id: 'a1', group: 'month', measures: [{ ...sum, column: 'hours' }] })).toBeNull()
  expect(problemOf({ id: 'a1', group: 'month', measures: [] })).toBeNull()
})
