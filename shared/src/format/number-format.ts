import { groupThousands } from './thousands.ts'

/** How numbers of a column are shown: amounts with two decimals, shares in percent, where 0.25 is 25 %. */
export type NumberFormat = 'money' | 'ratio'

/** Units of amounts: a column of another source than figures tells its format by them only. */
const moneyUnits: ReadonlySet<string> = new Set(['元', '¥', '￥', 'CNY', 'RMB', 'yuan'])

/** The format of a column: its own, else that of its unit. */
export const numberFormatOf = ({
  format,
  unit,
}: {
  readonly format?: NumberFormat | undefined
  readonly unit?: string | undefined
}): NumberFormat | undefined => format ?? (unit && moneyUnits.has(unit) ? 'money' : undefined)

/**
 * A number with separated thousands: an amount with two decimals, a share as `30.43%`, others with at most two decimals, or four
 * below one. A number with more digits than a double holds is a text, and keeps them.
 */
export function formatNumber(value: number | string, format?: NumberFormat): string {
  const number = Number(value)
  if (!Number.isFinite(number) || value === '') return String(value)
  if (format === 'ratio') return `${groupThousands((number * 100).toFixed(2))}%`
  if (typeof value === 'string') return groupThousands(value)
  if (format === 'money') return groupThousands(number.toFixed(2))
  const digits = Math.abs(number) < 1 ? 4 : 2
  return groupThousands(String(Number(number.toFixed(digits))))
}

/** A number at an axis, where room is small: shares in percent, others with thousands. */
export const formatTick = (value: number, format?: NumberFormat): string =>
  format === 'ratio'
    ? `${groupThousands(String(Number((value * 100).toFixed(2))))}%`
    : groupThousands(String(value))
