import { createHash } from 'node:crypto'

/** Statistics of several runs; `low` and `high` are the minimum and the maximum. */
export interface Summary {
  readonly median: number
  readonly low: number
  readonly high: number
  readonly runs: number
}

/** A comparison with `to` in the same run. `limit` is the maximum of the median. */
export type Ratio = Summary & { readonly to: string; readonly limit?: number }

/**
 * One line of the report. Compare absolute values only together with `calibration`; ratios are comparable
 * between machines.
 */
export interface ReportLine extends Summary {
  readonly name: string
  readonly unit: string
  readonly ratio?: Ratio
  /** CPU milliseconds of `calibrate` in the same rounds. */
  readonly calibration: Summary
  /** The median must be less than this. */
  readonly threshold?: number
  /** The median must be at least this. */
  readonly atLeast?: number
  readonly met?: boolean
}

/** The median; throws on an empty list. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (below === undefined || above === undefined) throw new Error('There is no median of an empty list.')
  return (below + above) / 2
}

/** Computes the statistics of several runs. */
export const summarize = (samples: readonly number[]): Summary => ({
  median: median(samples),
  low: Math.min(...samples),
  high: Math.max(...samples),
  runs: samples.length,
})

/**
 * Computes the ratio of each pair of runs. Unlike the ratio of two medians, this cancels slowdowns that
 * affect both.
 */
export function summarizeRatios(numerators: readonly number[], denominators: readonly number[]): Summary {
  if (numerators.length !== denominators.length) throw new Error('Both sides need the same number of runs.')
  return summarize(numerators.map((sample, at) => sample / (denominators[at] ?? Number.NaN)))
}

/** Adds `met` to a line that has a limit. */
export function applyLimits<L extends Omit<ReportLine, 'met'>>(line: L): L & Pick<ReportLine, 'met'> {
  const { threshold, atLeast, ratio } = line
  if (threshold === undefined && atLeast === undefined && ratio?.limit === undefined) return line
  return {
    ...line,
    met:
      (threshold === undefined || line.median < threshold) &&
      (atLeast === undefined || line.median >= atLeast) &&
      (ratio?.limit === undefined || ratio.median <= ratio.limit),
  }
}

/**
 * Runs every arm once per round, alternately in forward and reverse order, with a calibration before each
 * round. Changes in the load of the machine then affect all arms alike. Throws the first error of an arm.
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
  return { samples, calibration: summarize(calibration) }
}

const block = Buffer.alloc(1 << 20, 'tessera')

/** Measures the CPU milliseconds for SHA-256 over 64 MiB, the reference for absolute values. */
export function calibrate(): number {
  const before = process.cpuUsage()
  const hash = createHash('sha256')
  for (let done = 0; done < 64; done++) hash.update(block)
  hash.digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
