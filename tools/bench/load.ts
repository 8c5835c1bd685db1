/** When a run ends: after its time or its number of calls, whichever comes first. */
export interface LoadLimits {
  readonly seconds: number
  readonly maxRuns: number
  /** Calls in parallel. */
  readonly concurrency: number
}

/** The result of a run. `cpuMs` is the CPU time of the whole worker process. */
export interface LoadResult {
  readonly done: number
  readonly seconds: number
  readonly cpuMs: number
}

/** Calls `work` repeatedly within the limits. Throws the first error after all running calls have ended. */
export async function runLoad(
  { seconds, maxRuns, concurrency }: LoadLimits,
  work: () => Promise<unknown>,
): Promise<LoadResult> {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let startedCount = 0
  let done = 0
  const errors: unknown[] = []
  const lane = async () => {
    while (errors.length === 0 && startedCount < maxRuns && performance.now() < endsAt) {
      startedCount++
      await work().then(
        () => done++,
        (error: unknown) => errors.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  if (errors.length > 0) throw errors[0]
  const { user, system } = process.cpuUsage(cpu)
  return { done, seconds: (performance.now() - startedAt) / 1000, cpuMs: (user + system) / 1000 }
}
