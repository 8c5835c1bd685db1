import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Limit of the rows of a result. */
export const maxRows = 10_000

/**
 * Converts a result to rows. Accepts an array, an object with an array in `data` or `list`, or one object;
 * plain values become rows with `value`, `id` and `fullName`.
 */
export function toRows(result: unknown): InterfaceRow[] {
  if (result === null || result === undefined) return []
  if (Array.isArray(result)) return assertRowLimit(result.map(toRow))
  if (typeof result !== 'object') return [toRow(result)]
  const wrapped = (result as InterfaceRow)['data'] ?? (result as InterfaceRow)['list']
  return Array.isArray(wrapped) ? assertRowLimit(wrapped.map(toRow)) : [result as InterfaceRow]
}

function toRow(value: unknown): InterfaceRow {
  if (Array.isArray(value)) throw refuse(text.noRows)
  return typeof value === 'object' && value !== null
    ? (value as InterfaceRow)
    : { value, id: value, fullName: value }
}

function assertRowLimit(rows: InterfaceRow[]): InterfaceRow[] {
  if (rows.length > maxRows) throw refuse(text.tooManyRows, { n: maxRows })
  return rows
}

/** Rows of static data, which is any JSON: a list inside a list becomes a row with `value`. */
export function toStaticRows(json: unknown): InterfaceRow[] {
  return toRows(
    Array.isArray(json) ? json.map((item: unknown) => (Array.isArray(item) ? { value: item } : item)) : json,
  )
}

/** Rows that are looked at for their fields, and characters of a sample. */
const maxFieldRows = 50
const maxSample = 30

/** The keys of the first rows, each with its first value as a sample. */
export function listFields(rows: readonly InterfaceRow[]): { field: string; sample: string }[] {
  const samples = new Map<string, string>()
  for (const row of rows.slice(0, maxFieldRows))
    for (const [field, value] of Object.entries(row)) {
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value)
      if (!samples.get(field)) samples.set(field, isPlain ? String(value).slice(0, maxSample) : '')
    }
  return [...samples].map(([field, sample]) => ({ field, sample }))
}

/** Rows that contain a keyword in one of these keys, or in any key. */
export function filterRows(
  rows: InterfaceRow[],
  keyword: string | undefined,
  keys: readonly string[] | undefined,
): InterfaceRow[] {
  const search = keyword?.trim().toLowerCase()
  if (!search) return rows
  return rows.filter((row) =>
    (keys ?? Object.keys(row)).some(
      (key) =>
        ['string', 'number'].includes(typeof row[key]) && String(row[key]).toLowerCase().includes(search),
    ),
  )
}
