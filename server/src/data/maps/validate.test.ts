import { expect, test } from 'vitest'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Refusal } from '../../errors/refusal.ts'
import { validateMap } from './validate.ts'

const ring = [
  [120, 30],
  [121, 30],
  [121, 31],
  [120, 31],
  [120, 30],
]
const region = (name: string, geometry: unknown) => ({ type: 'Feature', properties: { name }, geometry })
const map = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const area = (coordinates: unknown, type = 'Polygon') => map(region('东区', { type, coordinates }))

test('returns a collection, an outline and the number of regions', () => {
  const { data, outline, regionCount } = validateMap(
    `\uFEFF${map(region('东区', { type: 'Polygon', coordinates: [ring] }), region('点', { type: 'Point', coordinates: [120, 30] }))}`,
  )
  expect(JSON.parse(data).features).toHaveLength(2)
  expect(outline).toMatch(/^M[\d. L]+Z$/)
  expect(regionCount).toBe(1)
})

test.each([
  ['a feature', JSON.stringify(region('东区', { type: 'Polygon', coordinates: [ring] }))],
  ['a geometry', JSON.stringify({ type: 'MultiPolygon', coordinates: [[ring]] })],
  [
    'a collection of geometries',
    JSON.stringify({ type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [ring] }] }),
  ],
])('accepts %s as a map of one region', (_, content) => expect(validateMap(content).regionCount).toBe(1))

test.each([
  ['invalid JSON', '{\n "type": \n oops', '文件内容不是 JSON（第 3 行附近）'],
  ['TopoJSON', '{"type":"Topology","objects":{}}', '这是 TopoJSON，请先转换为 GeoJSON'],
  [
    'encoded coordinates',
    '{"type":"FeatureCollection","UTF8Encoding":true,"features":[]}',
    '坐标经过压缩编码（UTF8Encoding），请使用未编码的 GeoJSON',
  ],
  ['another JSON', '{"a":1}', '这不是 GeoJSON：缺少 FeatureCollection'],
  ['null', 'null', '这不是 GeoJSON：缺少 FeatureCollection'],
  [
    'a map without areas',
    map(region('点', { type: 'Point', coordinates: [1, 1] })),
    '地图中没有任何区域（Polygon 或 MultiPolygon）',
  ],
  ['a null feature', map(null), '第 1 个区域（-）不是 Feature'],
  ['an unknown geometry type', area([ring], 'Circle'), '第 1 个区域（东区）的几何类型“Circle”无法识别'],
  [
    'a geometry type named like an object member',
    area([ring], 'constructor'),
    '第 1 个区域（东区）的几何类型“constructor”无法识别',
  ],
  ['text coordinates', area([[['120', 30], ...ring.slice(1)]]), '第 1 个区域（东区）有不是数字的坐标'],
  ['coordinates with too little nesting', area(ring), '第 1 个区域（东区）有不是数字的坐标'],
  [
    'projected coordinates in meters',
    area([
      [
        [13358338, 3503549],
        [13358339, 3503549],
        [13358339, 3503550],
        [13358338, 3503549],
      ],
    ]),
    '第 1 个区域（东区）的坐标 13358338, 3503549 超出经纬度范围，请使用经度 -180~180、纬度 -90~90 的 WGS84 坐标',
  ],
  ['an open border', area([ring.slice(0, -1)]), '第 1 个区域（东区）的边界没有闭合：首尾坐标须相同'],
  [
    'a border with too few coordinates',
    area([[ring[0], ring[1], ring[0]]]),
    '第 1 个区域（东区）的边界少于 4 个坐标',
  ],
  [
    'too deeply nested properties',
    area([ring]).replace('"东区"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    '地图过于复杂：最多 5000 个区域、500000 个坐标，请先简化',
  ],
  [
    'too many regions',
    map(...Array.from({ length: 5_001 }, () => region('x', { type: 'Polygon', coordinates: [ring] }))),
    '地图过于复杂：最多 5000 个区域、500000 个坐标，请先简化',
  ],
])('rejects %s', (_, content, message) => {
  try {
    validateMap(content)
    expect.unreachable()
  } catch (error) {
    const { text, values, fields } = error as Refusal
    expect(interpolate(text.zh, values)).toBe(message)
    expect(fields[0]?.field).toBe('data')
  }
})

test('simplifies the outline of a detailed map', () => {
  const coast = Array.from({ length: 100_000 }, (_, at) => {
    const turn = (at / 99_999) * 2 * Math.PI
    return [100 + 20 * Math.cos(turn) + Math.sin(at) / 10, 30 + 20 * Math.sin(turn) + Math.cos(at) / 10]
  })
  const { outline } = validateMap(area([[...coast, coast[0]]]))
  expect(outline.length).toBeLessThan(13_000)
  expect(outline).toMatch(/Z$/)
})
