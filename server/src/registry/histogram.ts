/** Three buckets per doubling, from 1 ms to 10 minutes. A quantile is exact to about 12 %. */
const bucketsPerDoubling = 3
export const bucketCount = 59

/** Index of the bucket of a duration. */
export const bucketOf = (milliseconds: number): number =>
  Math.min(bucketCount - 1, Math.max(0, Math.ceil(bucketsPerDoubling * Math.log2(Math.max(milliseconds, 1)))))

/** Counts durations (milliseconds) by bucket. */
export function countsOf(values: readonly number[]): number[] {
  const counts = Array.from({ length: bucketCount }, () => 0)
  for (const value of values) counts[bucketOf(value)]!++
  return counts
}

/** The value in milliseconds below which the share `q` of all values lies; null without values. */
export function quantile(counts: readonly number[] | null, q: number): number | null {
  const total = counts?.reduce((sum, count) => sum + count, 0) ?? 0
  if (!counts || total === 0) return null
  let before = 0
  for (const [cell, count] of counts.entries()) {
    if (count > 0 && before + count >= q * total) {
      const part = (q * total - before) / count
      return Math.round(2 ** ((cell - 1 + part) / bucketsPerDoubling) * 10) / 10
    }
    before += count
  }
  return null
}

/** Median and 95th percentile in milliseconds. */
export const quantiles = (counts: readonly number[] | null) => ({
  p50: quantile(counts, 0.5),
  p95: quantile(counts, 0.95),
})
