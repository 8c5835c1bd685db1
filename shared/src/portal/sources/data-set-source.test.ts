// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { loadDataSet } from './data-set-source.ts'
import { noDataSet } from './data-set-use.ts'
import { cellText, isNumberColumn } from './series.ts'

let answer: object
vi.mock('../../client/call.ts', () => ({ call: () => Promise.resolve(answer) }))

const campus = { name: 'campus', label: '校区', type: 'text', key: 'group' }
const month = { name: 'month', label: '月', type: 'text', key: 'month' }

beforeEach(() => {
  answer = {}
})

test('rows of figures say which columns tell them apart, and how their values are shown and added', async () => {
  answer = {
    columns: [
      campus,
      month,
      { name: 'rate', label: '教室使用率', type: 'number', adds: 'no', format: 'ratio' },
      { name: 'price', label: '单价', type: 'number', unit: '元' },
    ],
    rows: [],
  }
  const { columns, nameKey, valueKeys } = await loadDataSet({ ...noDataSet, id: 'd' }, 10)
  expect(columns.map(({ part }) => part)).toEqual(['group', 'time', undefined, undefined])
  expect(nameKey).toBe('campus')
  // Also where no row has a value.
  expect(columns.map(({ key, isNumber }) => isNumberColumn([], key, isNumber))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect([cellText(null, 'ratio', true), cellText(null)]).toEqual(['–', ''])
  expect(valueKeys).toMatchObject([
    { key: 'rate', label: '教室使用率', format: 'ratio', adds: 'no' },
    { key: 'price', label: '单价', format: 'money' },
  ])
})

test('a summary has its total, and its groups are parts', async () => {
  answer = {
    columns: [
      { name: 'sold.month', label: '日期', type: 'text' },
      { name: 'shop', label: '店', type: 'text' },
      { name: 'average.rate', label: '教室使用率', type: 'number', format: 'ratio' },
    ],
    rows: [],
    total: { 'average.rate': null },
  }
  const { columns, total } = await loadDataSet(
    {
      ...noDataSet,
      id: 'd',
      group: 'sold',
      by: 'month',
      measures: [{ column: 'rate', how: 'average', label: '' }],
      analysis: {
        groups: [{ column: 'shop', by: '' }],
        filters: [],
        sort: [],
        parameters: {},
        beforeLabel: '',
      },
    },
    10,
  )
  expect(columns.map(({ part }) => part)).toEqual(['time', 'group', undefined])
  expect(total).toEqual({ 'average.rate': null })
})
