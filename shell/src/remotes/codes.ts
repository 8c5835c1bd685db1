import type { FailureCode } from '@tessera/shared/contract/shell/failures'

/** What a user can do about a failure. */
type Remedy = 'wait' | 'again' | 'owner' | 'administrator'

interface Kind {
  /** Refused by rule before any of its code ran: asking again changes nothing until somebody deploys. */
  readonly final: boolean
  readonly remedy: Remedy
}

const waits: Kind = { final: false, remedy: 'wait' }
const again: Kind = { final: false, remedy: 'again' }
const owner: Kind = { final: false, remedy: 'owner' }
const refused: Kind = { final: true, remedy: 'owner' }

/** What can go wrong with a remote, by where it stuck. */
export const kinds = {
  // Refused before any of its code ran.
  'not-registered': { final: true, remedy: 'administrator' },
  duplicate: refused,
  contract: refused,
  'shared-range': refused,
  'no-digest': refused,
  'no-page': { final: true, remedy: 'administrator' },
  // Did not arrive, or arrived changed. What lies between may answer with another build for a while.
  'other-build': waits,
  'manifest-timeout': waits,
  'manifest-status': waits,
  'manifest-invalid': waits,
  'manifest-unreachable': waits,
  entry: waits,
  chunk: waits,
  style: waits,
  integrity: owner,
  shared: waits,
  // Arrived and failed.
  module: owner,
  render: again,
  effect: again,
  handler: again,
  promise: again,
  timer: again,
  policy: owner,
} as const satisfies Record<FailureCode, Kind>
