/** How far a run goes: to the end of its time or of its turns, whichever comes first. */
export interface Bounds {
  readonly seconds: number
  readonly most: number
  /** So many at once. */
  readonly concurrency: number
}

/** What a run came to. `cpu`: milliseconds of the process that worked, all of them. */
export interface Ran {
  readonly done: number
  readonly seconds: number
  readonly cpu: number
}

/** Works `one` over and over within the bounds; fails with the first failure, when all that run have ended. */
export async function load(
  { seconds, most, concurrency }: Bounds,
  one: () => Promise<unknown>,
): Promise<Ran> {
  const cpu = process.cpuUsage()
  const began = performance.now()
  const until = began + seconds * 1000
  let begun = 0
  let done = 0
  const faults: unknown[] = []
  const lane = async () => {
    while (faults.length === 0 && begun < most && performance.now() < until) {
      begun++
      await one().then(
        () => done++,
        (fault: unknown) => faults.push(fault),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  if (faults.length > 0) throw faults[0]
  const { user, system } = process.cpuUsage(cpu)
  return { done, seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1000 }
}
