/** Frames that a client may send at once, and per second after that. */
const limits = { burst: 60, perSecond: 10 }

/** Creates a token bucket. The returned function takes a token and returns false where none is left. */
export function createRateLimit(now: () => number = Date.now): () => boolean {
  let left = limits.burst
  let at = now()
  return () => {
    const passed = now()
    left = Math.min(limits.burst, left + ((passed - at) / 1000) * limits.perSecond)
    at = passed
    if (left < 1) return false
    left -= 1
    return true
  }
}
