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
/** A map as GeoJSON (RFC 7946). */
export interface GeoMap {
  type: 'FeatureCollection'
  features: readonly Feature[]
}

/** Properties that hold the name of a region in common maps; the first that exists is used. */
const nameKeys = ['name', 'NAME', 'fullName', 'fullname', 'Name', 'title', '名称'] as const

/** The name of a region; '' where it has none. */
export function regionName({ properties }: Feature): string {
  for (const key of nameKeys) {
    const value = properties?.[key]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** The lines of a geometry; those of areas are closed. */
export function linesOf(geometry: Geometry | null): readonly Ring[] {
  if (geometry === null) return []
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'LineString') return [geometry.coordinates]
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(linesOf) : []
}

/** Latitudes are clamped to it, because the Mercator projection grows without limit towards the poles. */
const maxLatitude = 85
const mercator = (latitude: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 360))

/** Projects a position (longitude, latitude) into a box, by the Mercator projection. */
export type Projection = (position: Position) => [number, number]

/** The projection that fits a map into a box with a margin. */
export function fitProjection(
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

/**
 * A geometry as an SVG path with `digits` decimals. Points closer than `tolerance` to the previous one are
 * left out, and so are rings smaller than that.
 */
export function svgPathOf(
  geometry: Geometry | null,
  project: Projection,
  tolerance: number,
  digits = 1,
): string {
  const closed = geometry !== null && /Polygon|Collection/.test(geometry.type)
  let path = ''
  for (const line of linesOf(geometry)) {
    const points: [number, number][] = []
    for (const [index, position] of line.entries()) {
      const point = project(position)
      const previous = points.at(-1)
      const last = index === line.length - 1
      if (!previous || last || Math.hypot(point[0] - previous[0], point[1] - previous[1]) >= tolerance)
        points.push(point)
    }
    if (points.length < (closed ? 4 : 2)) continue
    const text = points.map(([x, y]) => `${Number(x.toFixed(digits))} ${Number(y.toFixed(digits))}`)
    path += closed ? `M${text.slice(0, -1).join('L')}Z` : `M${text.join('L')}`
  }
  return path
}
