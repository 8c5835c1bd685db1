/** Failed tries in a row after which the circuit opens: the remote is only probed. */
export const maxFailures = 3

/** A failure within this time (milliseconds) is retried before it is shown. A slower one is shown at once. */
export const quickFailureMs = 3_000

/**
 * Milliseconds before try number `round` + 1. The delay doubles, with jitter, so that many browsers do not
 * retry at the same moment.
 */
export const backoffMs = (
  round: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random: number = Math.random(),
): number => Math.min(maxMs, firstMs * 2 ** round) * (0.75 + random / 2)

/** Retries of one opening follow quickly; probes of an open circuit do not. */
export const retryBackoff = { firstMs: 250, maxMs: 2_000 }
export const probeBackoff = { firstMs: 1_000, maxMs: 60_000 }
