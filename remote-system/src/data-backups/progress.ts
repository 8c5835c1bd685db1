/** Whole percent, at most 99: the total is an estimate that can be too small. */
export const percentOf = (done: number, total: number): number =>
  total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0

/** `0.42 s`, `38 s`, `2:05`. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1_000
  if (seconds < 10) return `${seconds.toFixed(2)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
}
