import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compact,
  findFreePlace,
  gridColumns,
  groupByWidth,
  placeWidget,
  stepWidget,
  type Place,
  type Widget,
} from './portal-grid.ts'
import { findLayoutProblem, readLayout, writeLayout } from './portal-layout.ts'
import { standardHome } from './standard-home.ts'

const portal = (...layout: object[]) => JSON.stringify({ layouyId: 104, layout })
const tile = { i: 101, x: 0, y: 0, w: 6, h: 7, jweeKey: 'todo', title: '待办' }
const read = (...layout: object[]) => readLayout(portal(...layout))?.widgets

test('reads position, kind and title of a widget', () => {
  expect(read(tile)).toMatchObject([{ i: '101', x: 0, y: 0, w: 6, h: 7, key: 'todo', title: '待办' }])
})

test.each([
  ['jnpfKey is an alias of jweeKey', { ...tile, jweeKey: undefined, jnpfKey: 'notice' }, { key: 'notice' }],
  ['the label is the default title', { ...tile, title: undefined, label: '待办事项' }, { title: '待办事项' }],
  ['a widget does not exceed the twelve columns', { ...tile, x: 9, w: 12 }, { x: 9, w: 3 }],
  ['nor does one that starts beyond them', { ...tile, x: 40, w: 2 }, { x: 11, w: 1 }],
  ['numbers may be strings, invalid values have defaults', { ...tile, x: '3', w: 'wide' }, { x: 3, w: 6 }],
])('%s', (_, item, expected) => expect(read(item)?.[0]).toMatchObject(expected))

test('has widgets in reading order, as a phone shows them', () => {
  expect(
    read({ ...tile, i: 1, y: 7 }, { ...tile, i: 2, x: 6 }, { ...tile, i: 3 })?.map(({ i }) => i),
  ).toEqual(['3', '2', '1'])
})

test('leaves out what is no widget, and is undefined for what is no layout', () => {
  expect(readLayout('{"layout":[null,"x",[],{}]}')?.widgets).toEqual([])
  expect(readLayout('nonsense')).toBeUndefined()
  expect(readLayout('[]')).toBeUndefined()
})

test('unknown kinds and keys are written again, under the key that designs are saved by', () => {
  const stored = {
    layouyId: 200,
    theme: 'dark',
    layout: [{ ...tile, jweeKey: undefined, jnpfKey: 'mapChart', level: { deep: [1] }, moved: false }],
  }
  const written: unknown = JSON.parse(writeLayout(readLayout(JSON.stringify(stored))!))
  const { jnpfKey: _, ...item } = stored.layout[0]!
  expect(written).toMatchObject({
    layouyId: 200,
    theme: 'dark',
    layout: [{ ...item, jweeKey: 'mapChart' }],
  })
})

test('reading survives every text, and what was read can be saved and read again', () => {
  const junk = fc.jsonValue()
  const item = fc.record(
    { i: junk, x: junk, y: junk, w: junk, h: junk, jweeKey: junk, title: junk, list: junk },
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ layouyId: junk, layout: fc.oneof(junk, fc.array(fc.oneof(junk, item))), heights: junk })
      .map((value) => JSON.stringify(value)),
  )
  fc.assert(
    fc.property(text, (stored) => {
      const layout = readLayout(stored)
      findLayoutProblem(stored)
      if (layout) expect(readLayout(writeLayout(layout))).toEqual(layout)
    }),
  )
})

const place: fc.Arbitrary<Place> = fc
  .record({
    x: fc.nat(11),
    y: fc.nat(20),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 6 }),
  })
  .map((one) => ({ ...one, w: Math.min(one.w, gridColumns - one.x) }))
const widgetsOf = (places: readonly Place[]): Widget[] =>
  places.map((one, at) => ({ ...one, i: String(at), key: 'todo', title: '', settings: {} }))
const overlap = (a: Place, b: Place) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const isSound = (widgets: readonly Widget[]) =>
  widgets.every(
    (one, at) =>
      one.x >= 0 &&
      one.x + one.w <= gridColumns &&
      one.y >= 0 &&
      widgets.slice(at + 1).every((other) => !overlap(one, other)),
  )

test('wherever a widget goes, no two lie on each other and nothing leaves the grid', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 12 }),
      place,
      fc.integer({ min: -20, max: 40 }),
      (places, to, away) => {
        const start = widgetsOf(places).reduce<Widget[]>((now, widget) => placeWidget(now, widget), [])
        expect(isSound(start)).toBe(true)
        if (start.length === 0) return
        const moved = placeWidget(start, { ...start[0]!, ...to, x: to.x + away, w: to.w })
        expect(isSound(moved)).toBe(true)
        expect(moved.map(({ i }) => i).sort()).toEqual(start.map(({ i }) => i).sort())
        expect(compact(moved)).toEqual(moved)
        const free = findFreePlace(start, to.w, to.h)
        expect(start.some((other) => overlap(free, other))).toBe(false)
      },
    ),
  )
})

const three = widgetsOf([
  { x: 0, y: 0, w: 6, h: 2 },
  { x: 6, y: 0, w: 6, h: 2 },
  { x: 0, y: 2, w: 12, h: 3 },
])
const after = (i: string, direction: 'left' | 'right' | 'up' | 'down') =>
  Object.fromEntries(
    stepWidget(
      three,
      three.find((one) => one.i === i)!,
      direction,
    ).map((one) => [one.i, [one.x, one.y]]),
  )

test('an arrow changes places with the next widget above or below', () => {
  expect(after('2', 'up')).toEqual({ 2: [0, 0], 0: [0, 3], 1: [6, 3] })
  expect(after('0', 'down')).toEqual({ 1: [6, 0], 2: [0, 2], 0: [0, 5] })
  expect(after('0', 'up')).toEqual({ 0: [0, 0], 1: [6, 0], 2: [0, 2] })
  expect(after('2', 'down')).toEqual({ 0: [0, 0], 1: [6, 0], 2: [0, 2] })
})

test('an arrow to the side moves by one column, to the edge at most', () => {
  expect(after('0', 'left')).toEqual({ 0: [0, 0], 1: [6, 0], 2: [0, 2] })
  expect(after('0', 'right')).toEqual({ 0: [1, 0], 1: [6, 2], 2: [0, 4] })
})

test('the standard home page is a layout that can be saved, and its cards stand in pairs', () => {
  expect(findLayoutProblem(writeLayout(standardHome))).toBeNull()
  expect(readLayout(writeLayout(standardHome))).toEqual(standardHome)
  expect(groupByWidth(standardHome.widgets).map(({ columns, widgets }) => [columns, widgets.length])).toEqual(
    [
      [1, 2],
      [2, 6],
    ],
  )
})
