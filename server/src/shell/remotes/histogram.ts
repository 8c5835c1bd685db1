/** Three cells per doubling, from 1 ms to 10 minutes: a quantile is right to about an eighth, and an hour of a build is one small row. */
const perDoubling = 3
export const cells = 59

export const cellOf = (milliseconds: number): number =>
  Math.min(cells - 1, Math.max(0, Math.ceil(perDoubling * Math.log2(Math.max(milliseconds, 1)))))

export function countsOf(values: readonly number[]): number[] {
  const counts = Array.from({ length: cells }, () => 0)
  for (const value of values) counts[cellOf(value)]!++
  return counts
}

/** The value below which the share `q` of all lies, in milliseconds; null where nothing was counted. */
export function quantile(counts: readonly number[] | null, q: number): number | null {
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  if (!counts || total === 0) return null
  let before = 0
  for (const [cell, count] of counts.entries()) {
    if (count > 0 && before + count >= q * total) {
      const part = (q * total - before) / count
      return Math.round(2 ** ((cell - 1 + part) / perDoubling) * 10) / 10
    }
    before += count
  }
  return null
}

export const quantiles = (counts: readonly number[] | null) => ({
  p50: quantile(counts, 0.5),
  p95: quantile(counts, 0.95),
})
