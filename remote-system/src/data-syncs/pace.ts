import type { SyncTable } from '@tessera/shared/contract/system/data-syncs'

type Part = Pick<SyncTable, 'state' | 'doneRows' | 'totalRows' | 'activeMs'>

/** Whole percent of a table; one that is not over never shows 100. */
export function percent({ state, doneRows, totalRows }: Part): number {
  if (state === 'done') return 100
  return totalRows ? Math.min(99, Math.floor((doneRows / totalRows) * 100)) : 0
}

/** Rows a second while it went, and seconds that the rest will take; null where nobody can tell yet. */
export function pace({ doneRows, totalRows, activeMs }: Part): { rate: number; left: number | null } | null {
  if (doneRows === 0 || activeMs < 500) return null
  const rate = Math.round((doneRows / activeMs) * 1_000)
  return {
    rate,
    left:
      totalRows === null || totalRows < doneRows
        ? null
        : Math.ceil((totalRows - doneRows) / Math.max(rate, 1)),
  }
}

/** `8 s`, `2:05`, `1:02:05`. */
export function clock(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
