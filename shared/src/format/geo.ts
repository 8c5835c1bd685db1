export type Position = readonly [number, number, ...number[]]
export type Ring = readonly Position[]

export type Geometry =
  | { type: 'Polygon'; coordinates: readonly Ring[] }
  | { type: 'MultiPolygon'; coordinates: readonly (readonly Ring[])[] }
  | { type: 'LineString'; coordinates: Ring }
  | { type: 'MultiLineString'; coordinates: readonly Ring[] }
  | { type: 'Point'; coordinates: Position }
  | { type: 'MultiPoint'; coordinates: readonly Position[] }
  | { type: 'GeometryCollection'; geometries: readonly Geometry[] }

export interface Feature {
  type: 'Feature'
  properties: Readonly<Record<string, unknown>> | null
  geometry: Geometry | null
}
/** A map in the form of RFC 7946. */
export interface GeoMap {
  type: 'FeatureCollection'
  features: readonly Feature[]
}

/** Names by which producers of maps call a region, the first that is there. */
const nameKeys = ['name', 'NAME', 'fullName', 'fullname', 'Name', 'title', '名称'] as const

/** What a region is called; '' where it has no name. */
export function regionName({ properties }: Feature): string {
  for (const key of nameKeys) {
    const value = properties?.[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** Its lines, closed ones for areas. */
export function linesOf(geometry: Geometry | null): readonly Ring[] {
  if (geometry === null) return []
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(linesOf) : []
}

/** Latitudes beyond it lie in the endless part of the projection. */
const farthest = 85
const mercator = (latitude: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.max(-farthest, Math.min(farthest, latitude)) * Math.PI) / 360))

/** Puts a place (longitude, latitude) into a box, in the projection in which maps of cities and countries look familiar. */
export type Projection = (place: Position) => [number, number]

/** The projection that fits a map into a box with a margin. */
export function fitted(
  { features }: Pick<GeoMap, 'features'>,
  width: number,
  height: number,
  margin = 4,
): Projection {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { geometry } of features)
    for (const line of linesOf(geometry))
      for (const [longitude, latitude] of line) {
        const x = (longitude * Math.PI) / 180
        const y = mercator(latitude)
        west = Math.min(west, x)
        east = Math.max(east, x)
        south = Math.min(south, y)
        north = Math.max(north, y)
      }
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, 1e-9),
    (height - 2 * margin) / Math.max(north - south, 1e-9),
  )
  const left = (width - (east - west) * scale) / 2
  const top = (height - (north - south) * scale) / 2
  return ([longitude, latitude]) => [
    left + ((longitude * Math.PI) / 180 - west) * scale,
    top + (north - mercator(latitude)) * scale,
  ]
}

/** A geometry as an SVG path. Points nearer to the one before than `tolerance` are left out, and rings that are smaller than that altogether; `digits` behind the point. */
export function pathOf(
  geometry: Geometry | null,
  project: Projection,
  tolerance: number,
  digits = 1,
): string {
  const areas = geometry !== null && /Polygon|Collection/.test(geometry.type)
  let path = ''
  for (const line of linesOf(geometry)) {
    const kept: [number, number][] = []
    for (const [at, place] of line.entries()) {
      const point = project(place)
      const before = kept.at(-1)
      const last = at === line.length - 1
      if (!before || last || Math.hypot(point[0] - before[0], point[1] - before[1]) >= tolerance)
        kept.push(point)
    }
    if (areas ? kept.length < 4 : kept.length < 2) continue
    const text = kept.map(([x, y]) => `${Number(x.toFixed(digits))} ${Number(y.toFixed(digits))}`)
    path += areas ? `M${text.slice(0, -1).join('L')}Z` : `M${text.join('L')}`
  }
  return path
}
