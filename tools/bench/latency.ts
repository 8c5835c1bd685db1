/**
 * Measures `count` calls one after the other; returns the milliseconds of each. `at` is the index of a call. Slow calls
 * are fewer: after `limitMs`, three are enough.
 */
export async function measureLatencies(
  count: number,
  work: (at: number) => Promise<unknown>,
  limitMs = Infinity,
): Promise<number[]> {
  const durationsMs: number[] = []
  const firstStartedAt = performance.now()
  for (let at = 0; at < count; at++) {
    const startedAt = performance.now()
    await work(at)
    durationsMs.push(performance.now() - startedAt)
    if (durationsMs.length >= 3 && performance.now() - firstStartedAt > limitMs) break
  }
  return durationsMs
}

/** The 95th percentile. */
export function p95(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN
}

/** Sends a GET request and reads the whole response; throws the server's message when it is refused. */
export async function sendGet(origin: string, token: string, path: string): Promise<void> {
  const response = await fetch(`${origin}${encodeURI(path)}`, { headers: { authorization: token } })
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
}
