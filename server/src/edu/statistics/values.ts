import type { FigureFormat } from '@tessera/shared/contract/edu/figures/figure'
import { partsOf, type Area, type Part } from './figure.ts'
import { roundRatio } from './ratio.ts'

export type Sums = Readonly<Record<string, number | null>>

/** Money is stored in fen and lessons in hundredths. */
export const unitOf = (format: FigureFormat): number => (format === 'money' || format === 'lessons' ? 100 : 1)

const add = (sums: Sums, parts: readonly Part[]): number =>
  parts.reduce((total, { key, sign }) => total + sign * (sums[key] ?? 0), 0)

/** The value of a figure from the sums that it is made of. */
export function valueOf(area: Area, key: string, sums: Sums): number | null {
  const measure = area.measures[key]!
  const { format } = area.texts[key]!
  if (measure.kind === 'median') {
    const median = sums[key] ?? null
    return median === null ? null : Math.round(median * 100) / 100
  }
  const parts = partsOf(area, key)
  if (measure.kind !== 'ratio') return add(sums, parts) / unitOf(format)
  const of = (role: string) => parts.filter((part) => part.role === role)
  const unit = (role: string) => unitOf(area.texts[of(role)[0]!.key]!.format)
  return roundRatio(
    add(sums, of('numerator')) * unit('denominator') * measure.times,
    add(sums, of('denominator')) * unit('numerator'),
    measure.digits,
  )
}

/** Values of several figures. */
export const valuesOf = (
  area: Area,
  keys: readonly string[],
  sums: Sums = {},
): Record<string, number | null> => Object.fromEntries(keys.map((key) => [key, valueOf(area, key, sums)]))

/**
 * How much a figure has grown against what it was: in points for shares, and as a share of its former size for others, so that
 * a smaller loss is a growth. Null where there is nothing to compare with.
 */
export const changeOf = (
  format: FigureFormat,
  current: number | null,
  before: number | null,
): number | null => {
  if (current === null || before === null) return null
  const whole = (value: number) => Math.round(value * 10_000)
  const growth = whole(current) - whole(before)
  if (format === 'ratio') return growth / 10_000
  return roundRatio(growth, Math.abs(whole(before)), 4)
}
