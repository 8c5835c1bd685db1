/** Messages that a frame may send at once, and per second from then on. */
export const messageRate = { atOnce: 300, perSecond: 100 }

/** Counts messages; answers false for those beyond the rate. */
export function createRate(
  { atOnce, perSecond } = messageRate,
  now: () => number = () => performance.now(),
): () => boolean {
  let left = atOnce
  let countedAt = now()
  return () => {
    const at = now()
    left = Math.min(atOnce, left + ((at - countedAt) / 1_000) * perSecond)
    countedAt = at
    if (left < 1) return false
    left--
    return true
  }
}
