import { regionName, svgPathOf, type Feature, type GeoMap, type Projection } from '../../format/geo.ts'
import { toChartData, type Keys, type Row } from '../../portal/sources/series.ts'

/** Endings of names that people leave out; only where at least two letters stay. */
const endings = /(特别行政区|(?:壮族|回族|维吾尔)?自治区|自治州|自治县|地区|省|市|区|县|盟|旗)$/

/** The name of a region without the word for its kind: 浙江省 and 浙江 are the same. */
export function plainRegionName(name: string): string {
  const trimmed = name.trim()
  const short = trimmed.replace(endings, '')
  return short.length >= 2 ? short : trimmed
}

/** The official code of a region in the properties of common maps; ''. */
export function regionCode({ properties }: Feature): string {
  for (const key of ['adcode', 'code', 'id'] as const) {
    const value = properties?.[key]
    if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return String(value)
  }
  return ''
}

export interface Region {
  readonly name: string
  readonly code: string
  readonly path: string
  /** Where its name is written; null for one too small to be drawn. */
  readonly centre: readonly [number, number] | null
  /** The sum of its rows; null where it has none. */
  readonly value: number | null
  readonly row: Row | undefined
}

/** The regions of a map in a projection, with the values of the rows that have their names or codes. */
export function regionsOf(
  { features }: Pick<GeoMap, 'features'>,
  project: Projection,
  rows: readonly Row[],
  keys: Keys,
): Region[] {
  const { names, series } = toChartData(rows, keys)
  const found = new Map<string, { value: number; row: Row | undefined }>()
  for (const [at, name] of names.entries()) {
    const key = plainRegionName(name)
    const before = found.get(key)
    const value = (before?.value ?? 0) + (series[0]?.values[at] ?? 0)
    found.set(key, { value, row: before?.row ?? rows[at] })
  }
  return features.map((feature) => {
    const name = regionName(feature)
    const code = regionCode(feature)
    const path = svgPathOf(feature.geometry, project, 0.6)
    const match = found.get(plainRegionName(name)) ?? (code === '' ? undefined : found.get(code))
    return {
      name,
      code,
      path,
      centre: centreOf(feature, project, path),
      value: match?.value ?? null,
      row: match?.row,
    }
  })
}

/** The centre that the map names, else the middle of the box around the path. */
function centreOf(
  { properties }: Feature,
  project: Projection,
  path: string,
): readonly [number, number] | null {
  const stored = properties?.['center'] ?? properties?.['cp']
  if (Array.isArray(stored) && stored.length >= 2 && stored.every((one) => typeof one === 'number'))
    return project(stored as [number, number])
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  if (numbers.length < 4) return null
  const xs = numbers.filter((_, at) => at % 2 === 0)
  const ys = numbers.filter((_, at) => at % 2 === 1)
  const middle = (all: readonly number[]) =>
    (all.reduce((low, one) => Math.min(low, one)) + all.reduce((high, one) => Math.max(high, one))) / 2
  return [middle(xs), middle(ys)]
}

export interface NamedMap {
  readonly id: string
  readonly fullName: string
  readonly enCode: string
}

/** The map of a region: the one with its code, else with its name. */
export const mapOfRegion = (
  maps: readonly NamedMap[],
  { name, code }: Pick<Region, 'name' | 'code'>,
): NamedMap | undefined =>
  maps.find(({ enCode }) => code !== '' && enCode === code) ??
  maps.find(({ fullName }) => name !== '' && plainRegionName(fullName) === plainRegionName(name))
