/** Failed tries in a row after which a remote is left alone and only probed. */
export const tripsAfter = 3

/** A failure that came later than this (milliseconds) is told at once; a faster one is tried again first. */
export const quick = 3_000

/** Milliseconds before try number `round` + 1: doubling, with jitter, so that a thousand browsers do not come back together. */
export const backOff = (
  round: number,
  { first, longest }: { first: number; longest: number },
  random: number = Math.random(),
): number => Math.min(longest, first * 2 ** round) * (0.75 + random / 2)

/** Tries of one opening follow each other fast; probes of an open circuit do not. */
export const retries = { first: 250, longest: 2_000 }
export const probes = { first: 1_000, longest: 60_000 }
