import { expect, test } from 'vitest'
import { interpolate } from '@tessera/shared/format/interpolate'
import type { Refusal } from '../../http/refusal.ts'
import { judgeMap } from './judge.ts'

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

test('a map is kept as a collection, with a drawing and its regions counted', () => {
  const { data, outline, regionCount } = judgeMap(
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
])('%s alone is a map of one region', (_, given) => expect(judgeMap(given).regionCount).toBe(1))

test.each([
  ['no JSON', '{\n "type": \n oops', '文件内容不是 JSON（第 3 行附近）'],
  ['TopoJSON', '{"type":"Topology","objects":{}}', '这是 TopoJSON，请先转换为 GeoJSON'],
  [
    'encoded coordinates',
    '{"type":"FeatureCollection","UTF8Encoding":true,"features":[]}',
    '坐标经过压缩编码（UTF8Encoding），请使用未编码的 GeoJSON',
  ],
  ['another JSON', '{"a":1}', '这不是 GeoJSON：缺少 FeatureCollection'],
  ['null', 'null', '这不是 GeoJSON：缺少 FeatureCollection'],
  [
    'no area',
    map(region('点', { type: 'Point', coordinates: [1, 1] })),
    '地图中没有任何区域（Polygon 或 MultiPolygon）',
  ],
  ['a hole in the list', map(null), '第 1 个区域（-）不是 Feature'],
  ['a kind that is none', area([ring], 'Circle'), '第 1 个区域（东区）的几何类型“Circle”无法识别'],
  ['a name of an object', area([ring], 'constructor'), '第 1 个区域（东区）的几何类型“constructor”无法识别'],
  ['text for a number', area([[['120', 30], ...ring.slice(1)]]), '第 1 个区域（东区）有不是数字的坐标'],
  ['too flat', area(ring), '第 1 个区域（东区）有不是数字的坐标'],
  [
    'metres',
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
  ['a border of a line', area([[ring[0], ring[1], ring[0]]]), '第 1 个区域（东区）的边界少于 4 个坐标'],
  [
    'a nest without end',
    area([ring]).replace('"东区"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    '地图过于复杂：最多 5000 个区域、500000 个坐标，请先简化',
  ],
  [
    'too many',
    map(...Array.from({ length: 5_001 }, () => region('x', { type: 'Polygon', coordinates: [ring] }))),
    '地图过于复杂：最多 5000 个区域、500000 个坐标，请先简化',
  ],
])('%s is refused in words', (_, given, words) => {
  try {
    judgeMap(given)
    expect.unreachable()
  } catch (error) {
    const { text: line, values, fields } = error as Refusal
    expect(interpolate(line.zh, values)).toBe(words)
    expect(fields[0]?.field).toBe('data')
  }
})

test('the drawing of a detailed map stays small', () => {
  const coast = Array.from({ length: 100_000 }, (_, at) => {
    const turn = (at / 99_999) * 2 * Math.PI
    return [100 + 20 * Math.cos(turn) + Math.sin(at) / 10, 30 + 20 * Math.sin(turn) + Math.cos(at) / 10]
  })
  const { outline } = judgeMap(area([[...coast, coast[0]]]))
  expect(outline.length).toBeLessThan(13_000)
  expect(outline).toMatch(/Z$/)
})
