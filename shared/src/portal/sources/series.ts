import { formatNumber, type NumberFormat } from '../../format/number-format.ts'
import type { RowColumn } from './schema.ts'

export type Row = Readonly<Record<string, unknown>>

/** A series of a chart; null is a gap. */
export interface ChartSeries {
  readonly label: string
  readonly values: readonly (number | null)[]
  /** How its values are shown. */
  readonly format?: NumberFormat | undefined
  /** The place of the series of which this one is the period before. */
  readonly beforeOf?: number | undefined
}

/** What a chart draws: names along the axis, and rows of numbers. */
export interface ChartData {
  readonly names: readonly string[]
  readonly series: readonly ChartSeries[]
}

/** A number of a row; null for what is none, also for a text that only begins with digits. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value.replaceAll(',', ''))
  return Number.isFinite(number) ? number : null
}

/** The text of a cell. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** Whether a column has numbers: as its source says, else where its rows have numbers, and nothing else. */
export function isNumberColumn(rows: readonly Row[], key: string, isNumber?: boolean): boolean {
  if (isNumber !== undefined) return isNumber
  const filled = rows.map((row) => row[key]).filter((value) => toText(value) !== '')
  return filled.length > 0 && filled.every((value) => toNumber(value) !== null)
}

/** The text of a cell: numbers of a format as it says, others with separators; a dash for a missing number. */
export function cellText(value: unknown, format?: NumberFormat, isNumber = false): string {
  if (isNumber && toText(value) === '') return '–'
  if (format && (typeof value === 'number' || typeof value === 'string')) return formatNumber(value, format)
  return typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 6 }) : toText(value)
}

/** The column that names rows where none is chosen: the first one whose value is no number. */
export const findNameKey = (row: Row | undefined): string =>
  Object.keys(row ?? {}).find(
    (key) => key !== 'id' && toText(row![key]) !== '' && toNumber(row![key]) === null,
  ) ??
  Object.keys(row ?? {})[0] ??
  ''

const maxGuessed = 5

/** A column with what its source tells of it. */
export interface KnownColumn extends RowColumn {
  readonly format?: NumberFormat | undefined
  /** Whether its values are numbers, also where all of them are missing. */
  readonly isNumber?: boolean | undefined
  /** How its numbers cannot be added up: over any keys, or over parts of a period. */
  readonly adds?: 'no' | 'notOverTime' | undefined
  /** Set of columns that tell the rows apart: a part of time, or any other group. */
  readonly part?: 'time' | 'group' | undefined
}

/** Which columns name a row and have values. */
export interface Keys {
  readonly nameKey: string
  readonly valueKeys: readonly KnownColumn[]
}
type KnownKeys = Keys & { readonly columns?: readonly KnownColumn[] | undefined }

/** The columns that were chosen, else those that the source knows; without those that the source no longer has. */
export function keysOf(chosen: Keys, known: KnownKeys | undefined): Keys {
  const find = (key: string) => known?.columns?.find((column) => column.key === key)
  const isThere = (key: string) => key !== '' && (known?.columns === undefined || find(key) !== undefined)
  const values = chosen.valueKeys.filter(({ key }) => isThere(key))
  return {
    nameKey: isThere(chosen.nameKey) ? chosen.nameKey : (known?.nameKey ?? ''),
    valueKeys:
      values.length > 0
        ? values.map(({ key, label }) => ({ ...find(key), key, label: label || (find(key)?.label ?? '') }))
        : (known?.valueKeys ?? []),
  }
}

/** The chosen columns of rows as a chart draws them; without a choice, the columns with numbers. What is no number is a gap. */
export function toChartData(rows: readonly Row[], { nameKey, valueKeys }: Keys): ChartData {
  const name = nameKey || findNameKey(rows[0])
  const chosen = valueKeys.filter(({ key }) => key !== '')
  const values: readonly KnownColumn[] =
    chosen.length > 0
      ? chosen
      : Object.keys(rows[0] ?? {})
          .filter((key) => key !== name && key !== 'id' && toNumber(rows[0]![key]) !== null)
          .slice(0, maxGuessed)
          .map((key) => ({ key, label: key }))
  return {
    names: rows.map((row) => toText(row[name])),
    series: values.map(({ key, label, format }) => ({
      label: label || key,
      values: rows.map((row) => toNumber(row[key])),
      ...(format ? { format } : {}),
    })),
  }
}

/** An option of ECharts in place of rows: interfaces of older designs answer one. */
export function findOption(rows: readonly Row[]): Row | null {
  const [only] = rows
  return rows.length === 1 && only && typeof only['series'] === 'object' && only['series'] !== null
    ? only
    : null
}
