import { storeItem } from '../../session/store-item.ts'
import type { MeasuredWidth } from './layout.ts'

const keyOf = (name: string) => `tessera.widths.${name}`

/** Stores the widths of a list's cells in the browser, by the key of the column. */
export function storeWidths(name: string, widths: ReadonlyMap<string, MeasuredWidth>): void {
  const text = JSON.stringify(Object.fromEntries([...widths].map(([key, { cells }]) => [key, cells])))
  // Where the storage is full, the list measures its rows, as on the first visit.
  if (localStorage.getItem(keyOf(name)) !== text) storeItem(localStorage, keyOf(name), text)
}

/** Returns the stored widths in pixels, without values that no version of this file writes. */
export function readStoredWidths(name: string): Record<string, number> {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}')
    return Object.fromEntries(
      Object.entries(parsed ?? {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
      ),
    )
  } catch {
    return {}
  }
}
