/** A pseudo-random generator (mulberry32): the same seed creates the same demo data on every machine. */
export function draw(seed: number) {
  let state = seed >>> 0
  /** At least 0 and less than 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number, both ends included. */
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    between,
    /** True with a probability in percent. */
    chance: (percent: number) => next() * 100 < percent,
    pick: <T>(of: readonly T[]): T => of[between(0, of.length - 1)]!,
    /** One of the values, with the probability of its weight. */
    weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T {
      let at = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      return (choices.find(([, weight]) => (at -= weight) < 0) ?? choices.at(-1)!)[0]
    },
  }
}
export type Draw = ReturnType<typeof draw>
