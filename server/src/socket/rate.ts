/** A burst of so many frames, then so many a second. */
const limits = { burst: 60, each: 10 }

/** A bucket that fills with time: true while there is something in it. */
export function rateLimit(now: () => number = Date.now): () => boolean {
  let left = limits.burst
  let at = now()
  return () => {
    const passed = now()
    left = Math.min(limits.burst, left + ((passed - at) / 1000) * limits.each)
    at = passed
    if (left < 1) return false
    left -= 1
    return true
  }
}
