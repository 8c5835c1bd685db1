import { expect, test } from 'vitest'
import { clickedPoint, fadeOthers, listPoints } from './points.ts'
import { screenChartOption } from './option.ts'
import { chartKeys, ChartSettings } from './schema.ts'

const rows = [
  { campus: '东', n: 3, m: 1 },
  { campus: '西', n: 0, m: 2 },
  { campus: '南', n: 5, m: 4 },
]
const data = {
  names: ['东', '西', '南'],
  series: [
    { label: '在读', values: [3, 0, 5] },
    { label: '新签', values: [1, 2, 4] },
  ],
}

test('a click is the row, the series and the value that were drawn there', () => {
  expect(clickedPoint('bar', data, rows, 2, 1)).toEqual({
    name: '南',
    series: '新签',
    value: 4,
    row: rows[2],
  })
  // A pie leaves out what is nothing: its second slice is the third name.
  expect(clickedPoint('pie', data, rows, 1, 0)).toMatchObject({ name: '南', value: 5 })
  expect(clickedPoint('funnel', data, rows, 1, 0)).toMatchObject({ name: '南' })
  expect(clickedPoint('radar', data, rows, 1, 0)).toMatchObject({ name: '新签', series: '新签' })
  expect(clickedPoint('line', data, rows, 9, 0)).toBeUndefined()
})

test('the keyboard gets a point for each name, and for each series where an event reads it', () => {
  expect(listPoints('bar', data, rows, { readsSeries: false }).map(({ name }) => name)).toEqual(data.names)
  expect(listPoints('bar', data, rows, { readsSeries: true })).toHaveLength(6)
  expect(listPoints('radar', data, rows, { readsSeries: false }).map(({ name }) => name)).toEqual([
    '在读',
    '新签',
  ])
})

test('what was not chosen is drawn faintly, in every chart of items', () => {
  const settings = ChartSettings.parse({})
  for (const key of chartKeys) {
    const option = screenChartOption(key, 'dark', data, settings)
    expect(fadeOthers(option, data.names, () => false)).toBe(option)
    const text = JSON.stringify(fadeOthers(option, data.names, (name) => name === '南'))
    expect(text.includes('"opacity":0.3'), key).toBe(key !== 'line' && key !== 'radar')
  }
})

test('a scatter chart places rows by two values and sizes them by a third; one value lies along the names', () => {
  const settings = ChartSettings.parse({})
  const three = { ...data, series: [...data.series, { label: '面积', values: [1, 4, 0] }] }
  const [points] = screenChartOption('scatter', 'dark', three, settings)['series'] as { data: object[] }[]
  expect(points!.data).toMatchObject([
    { name: '东', value: [3, 1], symbolSize: 20 },
    { value: [0, 2], symbolSize: 40 },
    { value: [5, 4], symbolSize: 6 },
  ])
  const one = { ...data, series: data.series.slice(0, 1) }
  expect(screenChartOption('scatter', 'dark', one, settings)).toMatchObject({
    xAxis: { data: ['东', '西', '南'] },
    series: [{ data: [3, 0, 5] }],
  })
})
