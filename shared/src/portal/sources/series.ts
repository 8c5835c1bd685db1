import type { RowColumn } from './schema.ts'

export type Row = Readonly<Record<string, unknown>>

/** What a chart draws: names along the axis, and rows of numbers. */
export interface ChartData {
  readonly names: readonly string[]
  readonly series: readonly { readonly label: string; readonly values: readonly number[] }[]
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

/** The column that names rows where none is chosen: the first one whose value is no number. */
export const findNameKey = (row: Row | undefined): string =>
  Object.keys(row ?? {}).find(
    (key) => key !== 'id' && toText(row![key]) !== '' && toNumber(row![key]) === null,
  ) ??
  Object.keys(row ?? {})[0] ??
  ''

const maxGuessed = 5

/** Which columns name a row and have values. */
export interface Keys {
  readonly nameKey: string
  readonly valueKeys: readonly RowColumn[]
}

/** The columns that were chosen, else those that the source knows. */
export const keysOf = (chosen: Keys, known: Keys | undefined): Keys => ({
  nameKey: chosen.nameKey || (known?.nameKey ?? ''),
  valueKeys: chosen.valueKeys.some(({ key }) => key !== '') ? chosen.valueKeys : (known?.valueKeys ?? []),
})

/** The chosen columns of rows as a chart draws them; without a choice, the columns with numbers. */
export function toChartData(rows: readonly Row[], { nameKey, valueKeys }: Keys): ChartData {
  const name = nameKey || findNameKey(rows[0])
  const chosen = valueKeys.filter(({ key }) => key !== '')
  const values =
    chosen.length > 0
      ? chosen
      : Object.keys(rows[0] ?? {})
          .filter((key) => key !== name && key !== 'id' && toNumber(rows[0]![key]) !== null)
          .slice(0, maxGuessed)
          .map((key) => ({ key, label: key }))
  return {
    names: rows.map((row) => toText(row[name])),
    series: values.map(({ key, label }) => ({
      label: label || key,
      values: rows.map((row) => toNumber(row[key]) ?? 0),
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
