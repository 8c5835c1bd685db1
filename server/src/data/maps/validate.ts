import {
  fitProjection,
  svgPathOf,
  regionName,
  type Feature,
  type GeoMap,
  type Geometry,
} from '@tessera/shared/format/geo'
import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Limits of a map that browsers can draw in reasonable time. */
const maxFeatures = 5_000
const maxPositions = 500_000
/** Nesting depth of the coordinates of each geometry type. */
const depths: Readonly<Record<Exclude<Geometry['type'], 'GeometryCollection'>, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
}
const outlineSize = { width: 320, height: 200 }

export interface ValidatedMap {
  map: GeoMap
  /** The FeatureCollection as compact JSON, for storing. */
  data: string
  /** SVG path of the map, 320 x 200 units. */
  outline: string
  regionCount: number
}

const invalidMap = (key: keyof typeof text, values: Record<string, unknown> = {}) =>
  refuseField('data', text[key], values)

const tooDetailed = () => invalidMap('tooMany', { features: maxFeatures, positions: maxPositions })

/** Parses and checks GeoJSON. Refuses with the region and its fault. */
export function validateMap(content: string): ValidatedMap {
  const map = toFeatureCollection(parseJson(content.replace(/^\uFEFF/, '')))
  if (map.features.length > maxFeatures) throw tooDetailed()
  let positions = 0
  for (const [index, feature] of map.features.entries()) {
    const place = {
      n: index + 1,
      name: typeof feature === 'object' && feature !== null ? regionName(feature) || '-' : '-',
    }
    if (feature?.type !== 'Feature' || (feature.geometry !== null && typeof feature.geometry !== 'object'))
      throw invalidMap('badFeature', place)
    if (feature.geometry !== null) positions += validateGeometry(feature.geometry, place)
    if (positions > maxPositions) throw tooDetailed()
  }
  const areas = map.features.filter(({ geometry }) => hasArea(geometry))
  if (areas.length === 0) throw invalidMap('noAreas')
  return { map, data: serialize(map), outline: outlineOf(map), regionCount: areas.length }
}

/** The map as JSON. Refuses properties that are nested too deeply to be serialized. */
function serialize(map: GeoMap): string {
  try {
    return JSON.stringify(map)
  } catch {
    throw tooDetailed()
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch (error) {
    const at = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? content.length)
    throw invalidMap('notJson', { line: content.slice(0, at).split('\n').length })
  }
}

/** Wraps a single feature or geometry into a collection. */
function toFeatureCollection(value: unknown): GeoMap {
  const { type, features, UTF8Encoding } = (typeof value === 'object' && value !== null ? value : {}) as {
    type?: string
    features?: unknown
    UTF8Encoding?: unknown
  }
  if (type === 'Topology') throw invalidMap('topology')
  if (UTF8Encoding) throw invalidMap('encoded')
  if (type === 'FeatureCollection' && Array.isArray(features))
    return { type, features: features as Feature[] }
  if (type === 'Feature') return { type: 'FeatureCollection', features: [value as Feature] }
  if (type !== undefined && (type in depths || type === 'GeometryCollection'))
    return {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: value as Geometry }],
    }
  throw invalidMap('notGeoJson')
}

type RegionPlace = {
  n: number
  name: string
}

/** Checks a geometry and returns the number of its positions. */
function validateGeometry(geometry: Geometry, place: RegionPlace, nesting = 0): number {
  if (geometry.type === 'GeometryCollection' && Array.isArray(geometry.geometries) && nesting < 4)
    return geometry.geometries.reduce(
      (sum, child) => sum + validateGeometry(child ?? {}, place, nesting + 1),
      0,
    )
  const depth = Object.hasOwn(depths, geometry.type ?? '')
    ? depths[geometry.type as keyof typeof depths]
    : undefined
  if (depth === undefined)
    throw invalidMap('badGeometry', { ...place, what: String(geometry.type).slice(0, 40) })
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
  const walk = (node: unknown, depthLeft: number): number => {
    if (depthLeft === 0) return validatePosition(node, place)
    if (!Array.isArray(node)) throw invalidMap('badPosition', place)
    const sum = node.reduce<number>((count, child) => count + walk(child, depthLeft - 1), 0)
    if (isArea && depthLeft === 1) validateRing(node as number[][], place)
    return sum
  }
  return walk((geometry as { coordinates?: unknown }).coordinates, depth)
}

function validatePosition(node: unknown, place: RegionPlace): 1 {
  if (
    !Array.isArray(node) ||
    node.length < 2 ||
    !node.every((value) => typeof value === 'number' && Number.isFinite(value))
  )
    throw invalidMap('badPosition', place)
  const [longitude, latitude] = node as [number, number]
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90)
    throw invalidMap('outOfRange', { ...place, what: `${longitude}, ${latitude}` })
  return 1
}

function validateRing(ring: readonly (readonly number[])[], place: RegionPlace): void {
  if (ring.length < 4) throw invalidMap('shortRing', place)
  const [first, last] = [ring[0]!, ring.at(-1)!]
  if (first[0] !== last[0] || first[1] !== last[1]) throw invalidMap('openRing', place)
}

const hasArea = (geometry: Geometry | null): boolean =>
  geometry !== null &&
  (geometry.type.endsWith('Polygon') ||
    (geometry.type === 'GeometryCollection' && geometry.geometries.some(hasArea)))

/** Limit of the characters of an outline; it is simplified until it fits. */
const maxOutlineLength = 12_000

function outlineOf(map: GeoMap): string {
  const project = fitProjection(map, outlineSize.width, outlineSize.height)
  for (let tolerance = 0.8; ; tolerance *= 1.6) {
    const path = map.features.map(({ geometry }) => svgPathOf(geometry, project, tolerance)).join('')
    if (path.length <= maxOutlineLength || tolerance > 20)
      return path.slice(0, path.lastIndexOf('Z', 4 * maxOutlineLength) + 1)
  }
}
