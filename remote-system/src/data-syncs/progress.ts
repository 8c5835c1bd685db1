import type { SyncTable } from '@tessera/shared/contract/data/syncs'

type TableProgress = Pick<SyncTable, 'state' | 'doneRows' | 'totalRows' | 'activeMs'>

/** Whole percent of a table; 100 only when it is done. */
export function percentDone({ state, doneRows, totalRows }: TableProgress): number {
  if (state === 'done') return 100
  return totalRows ? Math.min(99, Math.floor((doneRows / totalRows) * 100)) : 0
}

/** Rows per second and the remaining seconds; null while there is too little data for an estimate. */
export function estimateProgress({
  doneRows,
  totalRows,
  activeMs,
}: TableProgress): { rate: number; remainingSeconds: number | null } | null {
  if (doneRows === 0 || activeMs < 500) return null
  const rate = Math.round((doneRows / activeMs) * 1_000)
  const isTotalKnown = totalRows !== null && totalRows >= doneRows
  return {
    rate,
    remainingSeconds: isTotalKnown ? Math.ceil((totalRows - doneRows) / Math.max(rate, 1)) : null,
  }
}

/** `8 s`, `2:05`, `1:02:05`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const pad2 = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${pad2(minutes)}:${pad2(seconds % 60)}` : `${minutes}:${pad2(seconds % 60)}`
}
