/**
 * Runs parts beside each other as far as `cores` suffice: the first waiting part whose `needs` have ended and whose
 * `cores` are free starts next, so the order of the list is the order of the starts where nothing else decides. A part
 * that wants more cores than there are runs alone. A part with a failed need is not run: `onSkip(part, need)`.
 * `runPart` resolves with whether the part passed. Resolves when all have ended.
 */
export async function schedule(parts, cores, { runPart, onSkip }) {
  let waiting = parts
  const running = new Set()
  const passed = new Map()
  const names = new Set(parts.map(({ name }) => name))
  let free = cores
  const coresOf = (part) => Math.min(part.cores ?? cores, cores)

  const start = (part) => {
    free -= coresOf(part)
    const work = runPart(part).then((isGreen) => {
      passed.set(part.name, isGreen)
      free += coresOf(part)
      running.delete(work)
    })
    running.add(work)
  }
  /** Whether the part has to wait longer. */
  const mustWait = (part) => {
    const needs = (part.needs ?? []).filter((need) => names.has(need))
    if (!needs.every((need) => passed.has(need))) return true
    const failedNeed = needs.find((need) => !passed.get(need))
    if (failedNeed) {
      passed.set(part.name, false)
      onSkip(part, failedNeed)
      return false
    }
    if (coresOf(part) > free) return true
    start(part)
    return false
  }
  while (waiting.length > 0 || running.size > 0) {
    waiting = waiting.filter(mustWait)
    if (running.size > 0) await Promise.race(running)
  }
}
