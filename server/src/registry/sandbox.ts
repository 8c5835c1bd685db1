import { contract } from '@tessera/shared/contract/calls'
import { refuseField } from '../errors/refusal.ts'
import { reservedAreas } from '../http/sandbox-token.ts'
import { text } from './text.ts'

/** First segments of the calls of this product. A publisher cannot get them by declaring an area of that name. */
const segmentsOfCalls: ReadonlySet<string> = new Set(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls).map(({ path }) => path.toLowerCase().split('/')[2] ?? ''),
  ),
)

/** Whether the calls below an area that a remote declares are its own. */
export const isOwnArea = (area: string): boolean => !segmentsOfCalls.has(area.toLowerCase().split('/', 1)[0]!)

/** Throws a refusal for areas that no sandboxed remote may call. */
export function assertGrantable(granted: readonly string[]): void {
  const area = granted.find((each) => reservedAreas.includes(each.toLowerCase().split('/', 1)[0]!))
  if (area !== undefined) throw refuseField('areas', text.reservedArea, { area })
}
