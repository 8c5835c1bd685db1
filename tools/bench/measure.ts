import { createHash } from 'node:crypto'

/** What several runs of one thing say together; `low` and `high` are the outermost of them. */
export interface Summary {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly runs: number
}

/** Against another thing in the same run. `limit` is the most that its median may be. */
export type Ratio = Summary & { readonly to: string; readonly limit?: number }

/** One line of the report. Milliseconds, counts and kB only mean something beside `calibration`; ratios travel between machines. */
export interface Line extends Summary {
  readonly name: string
  readonly unit: string
  readonly ratio?: Ratio
  /** CPU milliseconds of `calibrate` in the same rounds. */
  readonly calibration: Summary
  /** The most that the median may be. */
  readonly threshold?: number
  readonly met?: boolean
}

/** The middle one, or the mean of the two in the middle; throws without any. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((one, other) => one - other)
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (below === undefined || above === undefined) throw new Error('There is no median of nothing.')
  return (below + above) / 2
}

export const summary = (samples: readonly number[]): Summary => ({
  median: median(samples),
  low: Math.min(...samples),
  high: Math.max(...samples),
  runs: samples.length,
})

/** The ratios of runs that were made side by side, so that what slowed both cancels out; not the ratio of two medians. */
export function ratios(over: readonly number[], under: readonly number[]): Summary {
  if (over.length !== under.length) throw new Error('Runs come in pairs.')
  return summary(over.map((sample, at) => sample / (under[at] ?? Number.NaN)))
}

/** A figure with its limit, where it has one. */
export function limited<L extends Omit<Line, 'met'>>(line: L): L & Pick<Line, 'met'> {
  const { threshold, ratio } = line
  if (threshold === undefined && ratio?.limit === undefined) return line
  return {
    ...line,
    met:
      (threshold === undefined || line.median < threshold) &&
      (ratio?.limit === undefined || ratio.median <= ratio.limit),
  }
}

/**
 * Runs every arm once per round, in turns from the front and from the back, with a calibration before each round: what changes
 * on the machine meanwhile falls on all alike. Fails with the first arm that fails.
 */
export async function interleave<Name extends string, Sample>(
  rounds: number,
  arms: Readonly<Record<Name, (round: number) => Promise<Sample>>>,
) {
  const names = Object.keys(arms) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<Name, Sample[]>
  const calibration: number[] = []
  for (let round = 0; round < rounds; round++) {
    calibration.push(calibrate())
    for (const name of round % 2 ? names.toReversed() : names) samples[name].push(await arms[name](round))
  }
  return { samples, calibration: summary(calibration) }
}

const block = Buffer.alloc(1 << 20, 'tessera')

/** CPU milliseconds that this machine needs just now for SHA-256 over 64 MiB: the yardstick for the absolute figures beside it. */
export function calibrate(): number {
  const before = process.cpuUsage()
  const hash = createHash('sha256')
  for (let done = 0; done < 64; done++) hash.update(block)
  hash.digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
