import type { RemoteRow } from '@tessera/shared/contract/shell/remotes'
import { within } from '@tessera/shared/contract/shell/range'
import { pageContract } from '@tessera/shared/contract/shell/registry'

export type Standing = 'refused' | 'quiet' | 'healthy' | 'degraded' | 'failing'

/** From this share of failed openings on a remote is called so. */
const degraded = 0.02
const failing = 0.5

/** How a remote does, by what browsers reported in the last 24 hours. */
export function standing({
  entry,
  loads,
  failures,
}: Pick<RemoteRow, 'loads' | 'failures'> & { entry: Pick<RemoteRow['entry'], 'contract'> }): Standing {
  if (!fitsHere(entry.contract)) return 'refused'
  const rate = failureRate({ loads, failures })
  if (rate === null) return 'quiet'
  if (rate >= failing) return 'failing'
  return rate >= degraded ? 'degraded' : 'healthy'
}

/** Whether this product speaks a version of the page contract that the range allows. */
export const fitsHere = (contract: string): boolean => within(`${pageContract}.0`, contract)

/** Failed openings of all, 0 to 1; null where nobody opened anything. */
export const failureRate = ({ loads, failures }: { loads: number; failures: number }): number | null =>
  loads + failures === 0 ? null : failures / (loads + failures)

/** A rate as people read it: never 0 % where something failed. */
export function rateText(rate: number | null): string {
  if (rate === null) return '–'
  const percent = rate * 100
  return percent > 0 && percent < 0.1 ? '<0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}
