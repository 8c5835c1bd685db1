import {
  fitProjection,
  svgPathOf,
  regionName,
  type Feature,
  type GeoMap,
  type Geometry,
} from '@tessera/shared/format/geo'
import { refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** A map is drawn by browsers: what is beyond this, they would not draw in time. */
const mostFeatures = 5_000
const mostPositions = 500_000
/** How deep the coordinates of each kind lie. */
const depths: Readonly<Record<Exclude<Geometry['type'], 'GeometryCollection'>, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}
const box = { width: 320, height: 200 }

export interface JudgedMap {
  map: GeoMap
  /** As it is kept: a FeatureCollection without blanks. */
  data: string
  /** SVG path in a box of 320 x 200. */
  outline: string
  regionCount: number
}

const no = (key: keyof typeof text, values: Record<string, unknown> = {}) =>
  refuseField('data', text[key], values)

const tooDetailed = () => no('tooMany', { features: mostFeatures, positions: mostPositions })

/** GeoJSON as it may be kept and drawn, or a refusal that names the region and what is wrong with it. */
export function judgeMap(given: string): JudgedMap {
  const map = collected(parsed(given.replace(/^\uFEFF/, '')))
  if (map.features.length > mostFeatures) throw tooDetailed()
  let positions = 0
  for (const [at, feature] of map.features.entries()) {
    const where = {
      n: at + 1,
      name: typeof feature === 'object' && feature !== null ? regionName(feature) || '-' : '-',
    }
    if (feature?.type !== 'Feature' || (feature.geometry !== null && typeof feature.geometry !== 'object'))
      throw no('badFeature', where)
    if (feature.geometry !== null) positions += judgeGeometry(feature.geometry, where)
    if (positions > mostPositions) throw tooDetailed()
  }
  const areas = map.features.filter(({ geometry }) => hasArea(geometry))
  if (areas.length === 0) throw no('noAreas')
  return { map, data: written(map), outline: outlineOf(map), regionCount: areas.length }
}

/** Properties may hold anything, but not be nested more deeply than can be written down. */
function written(map: GeoMap): string {
  try {
    return JSON.stringify(map)
  } catch {
    throw tooDetailed()
  }
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? given.length)
    throw no('notJson', { line: given.slice(0, at).split('\n').length })
  }
}

/** A single feature or geometry is a map of one region. */
function collected(value: unknown): GeoMap {
  const { type, features, UTF8Encoding } = (typeof value === 'object' && value !== null ? value : {}) as {
    type?: string
    features?: unknown
    UTF8Encoding?: unknown
  }
  if (type === 'Topology') throw no('topology')
  if (UTF8Encoding) throw no('encoded')
  if (type === 'FeatureCollection' && Array.isArray(features))
    return { type, features: features as Feature[] }
  if (type === 'Feature') return { type: 'FeatureCollection', features: [value as Feature] }
  if (type !== undefined && (type in depths || type === 'GeometryCollection'))
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: value as Geometry }],
    }
  throw no('notGeoJson')
}

type Where = {
  n: number
  name: string
}

/** Gives how many positions it has. */
function judgeGeometry(geometry: Geometry, where: Where, inside = 0): number {
  if (geometry.type === 'GeometryCollection' && Array.isArray(geometry.geometries) && inside < 4)
    return geometry.geometries.reduce((sum, one) => sum + judgeGeometry(one ?? {}, where, inside + 1), 0)
  const depth = Object.hasOwn(depths, geometry.type ?? '')
    ? depths[geometry.type as keyof typeof depths]
    : undefined
  if (depth === undefined) throw no('badGeometry', { ...where, what: String(geometry.type).slice(0, 40) })
  const areas = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
  const walk = (node: unknown, left: number): number => {
    if (left === 0) return judgePosition(node, where)
    if (!Array.isArray(node)) throw no('badPosition', where)
    const sum = node.reduce<number>((count, one) => count + walk(one, left - 1), 0)
    if (areas && left === 1) judgeRing(node as number[][], where)
    return sum
  }
  return walk((geometry as { coordinates?: unknown }).coordinates, depth)
}

function judgePosition(node: unknown, where: Where): 1 {
  if (
    !Array.isArray(node) ||
    node.length < 2 ||
    !node.every((one) => typeof one === 'number' && Number.isFinite(one))
  )
    throw no('badPosition', where)
  const [longitude, latitude] = node as [number, number]
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
    throw no('outOfRange', { ...where, what: `${longitude}, ${latitude}` })
  return 1
}

function judgeRing(ring: readonly (readonly number[])[], where: Where): void {
  if (ring.length < 4) throw no('shortRing', where)
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) throw no('openRing', where)
}

const hasArea = (geometry: Geometry | null): boolean =>
  geometry !== null &&
  (geometry.type.endsWith('Polygon') ||
    (geometry.type === 'GeometryCollection' && geometry.geometries.some(hasArea)))

/** Most characters of a drawing in a list: it gets coarser until it fits. */
const mostDrawn = 12_000

function outlineOf(map: GeoMap): string {
  const project = fitProjection(map, box.width, box.height)
  for (let tolerance = 0.8; ; tolerance *= 1.6) {
    const path = map.features.map(({ geometry }) => svgPathOf(geometry, project, tolerance)).join('')
    if (path.length <= mostDrawn || tolerance > 20)
      return path.slice(0, path.lastIndexOf('Z', 4 * mostDrawn) + 1)
  }
}
