import type { RemoteRow } from '@tessera/shared/contract/registry/remotes'
import { satisfiesRange } from '@tessera/shared/contract/registry/range'
import { pageContract } from '@tessera/shared/contract/registry/registry'

/** Health of a remote; `refused` means an unsupported contract, `quiet` no recent use. */
export type RemoteHealth = 'refused' | 'quiet' | 'healthy' | 'degraded' | 'failing'

/** Failure rates from which a remote counts as degraded or failing. */
const degradedRate = 0.02
const failingRate = 0.5

/** Health of a remote, from the loads and failures that browsers reported in the last 24 hours. */
export function evaluateHealth({
  entry,
  loads,
  failures,
}: Pick<RemoteRow, 'loads' | 'failures'> & { entry: Pick<RemoteRow['entry'], 'contract'> }): RemoteHealth {
  if (!isContractSupported(entry.contract)) return 'refused'
  const rate = failureRate({ loads, failures })
  if (rate === null) return 'quiet'
  if (rate >= failingRate) return 'failing'
  return rate >= degradedRate ? 'degraded' : 'healthy'
}

/** Whether the range includes the page contract version of this system. */
export const isContractSupported = (contract: string): boolean =>
  satisfiesRange(`${pageContract}.0`, contract)

/** Share of failed openings, 0 to 1; null without any opening. */
export const failureRate = ({ loads, failures }: { loads: number; failures: number }): number | null =>
  loads + failures === 0 ? null : failures / (loads + failures)

/** Formats a rate as a percentage; a rate above zero is never shown as 0%. */
export function formatRate(rate: number | null): string {
  if (rate === null) return '–'
  const percent = rate * 100
  return percent > 0 && percent < 0.1 ? '<0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}
