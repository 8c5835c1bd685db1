import { toNumber, type Row } from './series.ts'

/** A figure with the one of the period before, where it is known. */
export interface FigureState {
  readonly value: number | string | null
  readonly previous: number | null
  readonly format: 'count' | 'ratio'
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

/** The figure in the first row of an interface: by the name of its column, else the first number. */
export function figureOfRow(row: Row | undefined): FigureState {
  const others = Object.keys(row ?? {}).filter((key) => key !== 'id' && !previousKeys.includes(key))
  return { ...plainFigure(numberIn(row, [...valueKeys, ...others])), previous: numberIn(row, previousKeys) }
}
