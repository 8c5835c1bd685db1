import { expect, test } from 'vitest'
import { readScreen } from '../contract/lowcode/screen-canvas.ts'
import { screenChartOption } from './chart/option.ts'
import { chartKeys } from './chart/schema.ts'
import { formatFigure, readFigure, shareOf, shownFigure } from './figure.ts'
import { scaleOf } from './geometry.ts'
import { componentKinds, findComponentProblem } from './kinds.ts'

test('the words of bars stand beside them', () => {
  const data = { names: ['a'], series: [{ label: 'n', values: [1] }] }
  const settings = componentKinds
    .find(({ key }) => key === 'bar')!
    .settings.parse({ labels: true }) as never as object
  const labelOf = (more: object) =>
    (
      screenChartOption('bar', 'dark', data, { ...settings, ...more } as never)['series'] as {
        label: object
      }[]
    )[0]!.label
  expect(labelOf({})).toMatchObject({ show: true, position: 'top' })
  expect(labelOf({ variant: true })).toMatchObject({ position: 'right' })
  expect(labelOf({ stacked: true })).not.toHaveProperty('position')
})

test('a canvas fills the display by its fit, and never by nothing', () => {
  const canvas = { width: 1920, height: 1080 }
  const display = { width: 960, height: 1080 }
  expect(scaleOf({ ...canvas, fit: 'contain' }, display)).toEqual({ x: 0.5, y: 0.5 })
  expect(scaleOf({ ...canvas, fit: 'width' }, display)).toEqual({ x: 0.5, y: 0.5 })
  expect(scaleOf({ ...canvas, fit: 'height' }, display)).toEqual({ x: 1, y: 1 })
  expect(scaleOf({ ...canvas, fit: 'stretch' }, display)).toEqual({ x: 0.5, y: 1 })
  expect(scaleOf({ ...canvas, fit: 'contain' }, { width: 0, height: 0 })).toEqual({ x: 1, y: 1 })
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
    [1440, 900],
    [390, 844],
  ] as const) {
    const { x, y } = scaleOf({ ...canvas, fit: 'contain' }, { width, height })
    expect(x).toBe(y)
    expect(Math.max((x * 1920) / width, (y * 1080) / height)).toBeCloseTo(1)
  }
})

test('every kind reads whatever is stored as its settings', () => {
  expect(new Set(componentKinds.map(({ key }) => key)).size).toBe(componentKinds.length)
  const wrong = {
    text: 1,
    size: 'x',
    color: 'url(//a)',
    list: 7,
    columns: 'a',
    seconds: -1,
    max: 0,
    dataSet: [],
  }
  for (const { key, settings } of componentKinds) {
    const defaults = settings.parse({})
    expect(settings.parse(wrong), key).toEqual(defaults)
    expect(settings.parse(settings.parse(wrong)), key).toEqual(defaults)
  }
})

test('names what keeps a component from showing anything', () => {
  const problemOf = (kind: string, settings: object) =>
    findComponentProblem(readScreen('{}', JSON.stringify([{ kind, settings }])).components[0]!)
  expect(problemOf('hologram', {})).toBe('unknown')
  expect(problemOf('bar', {})).toBe('noSource')
  expect(problemOf('bar', { dataType: 'dataSet', dataSet: { id: 'a' } })).toBeNull()
  expect(problemOf('text', { text: ' ' })).toBe('noText')
  expect(problemOf('clock', {})).toBeNull()
})

test('a figure is the sum of the first values, the total of a summary, or none where nothing can be added', () => {
  const rows = [
    { campus: '东', n: 0.1, m: 5 },
    { campus: '西', n: '0.2', m: 6 },
  ]
  const none = { nameKey: '', valueKeys: [] }
  const of = (key: string, rest: object = {}) => ({ nameKey: '', valueKeys: [{ key, label: '', ...rest }] })
  expect(readFigure(rows, none)).toMatchObject({ value: 0.3, isNotAdded: false })
  // The chosen column, also where it is not the first.
  expect(readFigure(rows, of('m')).value).toBe(11)
  expect(readFigure([], none).value).toBeNull()
  expect(readFigure([{ n: null }], of('n')).value).toBeNull()
  expect(readFigure(rows, of('n', { adds: 'no' }))).toMatchObject({ value: null, isNotAdded: true })
  expect(readFigure(rows.slice(0, 1), of('n', { adds: 'no' })).value).toBe(0.1)
  const months = { columns: [{ key: 'month', label: '', part: 'time' as const }] }
  expect(readFigure(rows, of('m', { adds: 'notOverTime' }), months).isNotAdded).toBe(true)
  expect(readFigure(rows, of('m', { adds: 'notOverTime' }), {}).value).toBe(11)
  // Averages and maxima of groups have the total that the server computed, and shares have none.
  expect(readFigure(rows, of('n'), { total: { n: 0.15 } }).value).toBe(0.15)
  expect(readFigure(rows, of('n'), { total: { n: null } })).toMatchObject({ value: null, isNotAdded: true })
})

test('a share is shown in percent, and an amount with two decimals, unless others are chosen', () => {
  const usual = { decimals: null, unit: '' }
  const share = shownFigure({ value: 0.0677, format: 'ratio' }, usual)
  expect(`${formatFigure(share.value, { ...share, digits: 1 })}${share.unit}`).toBe('6.77%')
  expect(shownFigure({ value: 16059.6, format: 'money' }, usual).decimals).toBe(2)
  expect(shownFigure({ value: 12 }, usual).decimals).toBe(0)
  expect(shownFigure({ value: 16059.6, format: 'money' }, { decimals: 0, unit: '万' })).toEqual({
    value: 16059.6,
    decimals: 0,
    unit: '万',
  })
  expect(formatFigure(1234567.5, { decimals: 1, digits: 1 })).toBe('1,234,567.5')
  expect(formatFigure(-12, { decimals: 0, digits: 4 })).toBe('−0,012')
  expect([shareOf(5, 10), shareOf(-5, 10), shareOf(50, 10), shareOf(1, 0)]).toEqual([0.5, 0, 1, 0])
})

test('charts have the colours of the canvas, and no movement', () => {
  const data = {
    names: ['a', 'b'],
    series: [
      { label: 'x', values: [1, 2] },
      { label: 'y', values: [3, 4] },
    ],
  }
  const set = componentKinds.find(({ key }) => key === 'bar')!.settings.parse({}) as never
  for (const key of chartKeys) {
    const dark = screenChartOption(key, 'dark', data, set)
    expect(dark, key).toMatchObject({ animation: false })
    expect(dark['color']).not.toEqual(screenChartOption(key, 'light', data, set)['color'])
  }
  const lying = screenChartOption('bar', 'dark', data, {
    ...(set as object),
    variant: true,
    stacked: true,
  } as never)
  expect(lying).toMatchObject({
    yAxis: { data: ['a', 'b'], inverse: true },
    series: [{ stack: 'all' }, { stack: 'all' }],
  })
})
