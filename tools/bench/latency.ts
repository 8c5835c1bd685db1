/** Milliseconds that each of so many calls takes, one after the other; `at` numbers them. */
export async function latencies(times: number, work: (at: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await work(at)
    taken.push(performance.now() - began)
  }
  return taken
}

/** What 95 of 100 stay below. */
export function p95(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN
}

/** Asks for a path and reads the whole answer; throws the server's words when it refuses. */
export async function read(origin: string, token: string, path: string): Promise<void> {
  const answer = await fetch(`${origin}${encodeURI(path)}`, { headers: { authorization: token } })
  const { code, msg } = (await answer.json()) as { code: number; msg: string }
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
}
