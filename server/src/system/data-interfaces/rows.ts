import type { Given } from '@tessera/shared/contract/system/data-interfaces'
import { refuse } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Rows of a result. */
export const mostRows = 10_000

/** A result as rows: an array of objects, one object with such an array as `data` or `list`, or one object alone; plain values become rows of `value`. */
export function asRows(result: unknown): Given[] {
  if (result === null || result === undefined) return []
  if (Array.isArray(result)) return limited(result.map(asRow))
  if (typeof result !== 'object') return [asRow(result)]
  const inner = (result as Given)['data'] ?? (result as Given)['list']
  return Array.isArray(inner) ? limited(inner.map(asRow)) : [result as Given]
}

function asRow(value: unknown): Given {
  if (Array.isArray(value)) throw refuse(text.noRows)
  return typeof value === 'object' && value !== null
    ? (value as Given)
    : { value, id: value, fullName: value }
}

function limited(rows: Given[]): Given[] {
  if (rows.length > mostRows) throw refuse(text.tooManyRows, { n: mostRows })
  return rows
}

/** Static data as rows, null where it is none. */
export function parseRows(json: string): Given[] | null {
  try {
    const value: unknown = JSON.parse(json)
    return Array.isArray(value) &&
      value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
      ? (value as Given[])
      : null
  } catch {
    return null
  }
}

/** Rows in which a word stands, in these keys or in any. */
export function matching(
  rows: Given[],
  keyword: string | undefined,
  keys: readonly string[] | undefined,
): Given[] {
  const words = keyword?.trim().toLowerCase()
  if (!words) return rows
  return rows.filter((row) =>
    (keys ?? Object.keys(row)).some(
      (key) =>
        ['string', 'number'].includes(typeof row[key]) && String(row[key]).toLowerCase().includes(words),
    ),
  )
}
