import { formatNumber } from '../../format/number-format.ts'
import { toNumber, type KnownColumn, type Row } from './series.ts'

/** A figure with the one of the period before, where it is known. */
export interface FigureState {
  readonly value: number | string | null
  readonly previous: number | null
  /** `ratio` has one decimal of a percent, `share` two. */
  readonly format: 'count' | 'ratio' | 'share' | 'money'
  readonly period: 'week' | 'days30' | 'before'
}

export const plainFigure = (value: number | string | null): FigureState => ({
  value,
  previous: null,
  format: 'count',
  period: 'before',
})

/** The columns of an interface that are the figure and the one before. */
const valueKeys = ['value', 'num', 'total', 'count']
const previousKeys = ['previous', 'before', 'last']

const numberIn = (row: Row | undefined, keys: readonly string[]): number | null => {
  for (const key of keys) {
    const number = toNumber(row?.[key])
    if (number !== null) return number
  }
  return null
}

/** The figure of a data set, shown as its column says. */
export const figureOfDataSet = (
  row: Row | undefined,
  [column]: readonly Pick<KnownColumn, 'format'>[],
): FigureState => ({
  ...figureOfRow(row),
  ...(column?.format ? { format: column.format === 'ratio' ? 'share' : 'money' } : {}),
})

/** The figure in the first row of an interface: by the name of its column, else the first number. */
export function figureOfRow(row: Row | undefined): FigureState {
  const others = Object.keys(row ?? {}).filter((key) => key !== 'id' && !previousKeys.includes(key))
  return { ...plainFigure(numberIn(row, [...valueKeys, ...others])), previous: numberIn(row, previousKeys) }
}

/** A figure in words. */
export function formatFigureValue(
  value: number | string | null,
  { format }: Pick<FigureState, 'format'>,
): string {
  if (value === null) return '–'
  if (format === 'share') return formatNumber(value, 'ratio')
  if (format === 'money') return formatNumber(value, 'money')
  if (typeof value === 'string') return value
  return format === 'ratio' ? `${(value * 100).toFixed(1)}%` : value.toLocaleString('en')
}
