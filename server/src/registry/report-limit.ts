/** Failures that one session may report in a window; a page of a remote can produce any number of them. */
const maxPerWindow = 300
const windowMs = 600_000
/** Sessions that are remembered at once; the oldest window is forgotten first. */
const maxSessions = 20_000

/**
 * Counts the failures that each session reports to this process. The returned function tells how many of `count` more
 * may be recorded.
 */
export function openReportLimit(now: () => number = Date.now): (sessionId: string, count: number) => number {
  const windows = new Map<string, { readonly since: number; count: number }>()
  return (sessionId, count) => {
    const time = now()
    const open = windows.get(sessionId)
    const window = open && time - open.since < windowMs ? open : { since: time, count: 0 }
    if (window !== open) {
      windows.delete(sessionId)
      windows.set(sessionId, window)
      const [oldest] = windows.keys()
      if (windows.size > maxSessions && oldest !== undefined) windows.delete(oldest)
    }
    const allowed = Math.min(count, maxPerWindow - window.count)
    window.count += allowed
    return allowed
  }
}
