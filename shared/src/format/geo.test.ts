import { expect, test } from 'vitest'
import { fitProjection, linesOf, svgPathOf, regionName, type Feature, type Geometry } from './geo.ts'

const square: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
      [0, 0],
    ],
  ],
}
const feature = (geometry: Geometry | null, properties: Feature['properties'] = null): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

test('a map fills its box and keeps its proportions', () => {
  const project = fitProjection({ features: [feature(square)] }, 320, 200, 4)
  const [[west, north], [east, south]] = [project([0, 10]), project([10, 0])]
  expect([north, south].map(Math.round)).toEqual([4, 196])
  expect(Math.round(west + east)).toBe(320)
  expect((east - west) / (south - north)).toBeCloseTo(1, 1)
})

test('an area gives a closed path, a line an open one, a point none', () => {
  const project = fitProjection({ features: [feature(square)] }, 100, 100, 0)
  expect(svgPathOf(square, project, 0.5, 0)).toMatch(/^M\d+ 100L\d+ 100L\d+ 0L\d+ 0Z$/)
  expect(
    svgPathOf(
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [10, 10],
        ],
      },
      project,
      0.5,
      0,
    ),
  ).toMatch(/^M\d+ 100L\d+ 0$/)
  expect(svgPathOf({ type: 'Point', coordinates: [1, 1] }, project, 0.5)).toBe('')
  expect(svgPathOf(null, project, 0.5)).toBe('')
})

test('points closer than the tolerance are left out', () => {
  const fine: [number, number][] = Array.from({ length: 1_000 }, (_, n) => [n / 100, 0])
  const ring: Geometry = { type: 'Polygon', coordinates: [[...fine, [10, 10], [0, 10], [0, 0]]] }
  const project = fitProjection({ features: [feature(ring)] }, 100, 100, 0)
  expect(svgPathOf(ring, project, 2).split('L').length).toBeLessThan(60)
})

test('a ring smaller than the tolerance is left out', () => {
  const islands: Geometry = {
    type: 'MultiPolygon',
    coordinates: [
      square.coordinates as [],
      [
        [
          [20, 20],
          [20.001, 20],
          [20.001, 20.001],
          [20, 20.001],
          [20, 20],
        ],
      ],
    ] as never,
  }
  expect(
    svgPathOf(islands, fitProjection({ features: [feature(islands)] }, 100, 100), 1).match(/M/g),
  ).toHaveLength(1)
})

test.each([
  [{ name: '浙江省' }, '浙江省'],
  [{ NAME: ' Bavaria ' }, 'Bavaria'],
  [{ name: '', fullname: 'X' }, 'X'],
  [{ name: 3 }, ''],
  [null, ''],
])('the name of %j is %j', (properties, name) => expect(regionName(feature(null, properties))).toBe(name))

test('the lines of a collection are those of its geometries', () => {
  expect(
    linesOf({
      type: 'GeometryCollection',
      geometries: [square, { type: 'Point', coordinates: [0, 0] }, square],
    }),
  ).toHaveLength(2)
})
