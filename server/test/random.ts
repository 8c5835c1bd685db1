/** Numbers from a seed, so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    below,
    /** True in so many of 100 cases. */
    chance: (percent: number): boolean => below(100) < percent,
    sample: <T>(of: readonly T[], percent: number): T[] => of.filter(() => below(100) < percent),
    pick: <T>(of: readonly T[]): T => of[below(of.length)]!,
  }
}
export type Random = ReturnType<typeof createRandom>
