import type { FailureCode } from '@tessera/shared/contract/registry/failures'

/** What a user can do about a failure: wait, try again, or contact the owner or an administrator. */
type Remedy = 'wait' | 'again' | 'owner' | 'administrator'

interface FailureKind {
  /** Refused by a check before any of its code ran. Trying again is useless until a new build is deployed. */
  readonly final: boolean
  readonly remedy: Remedy
}

const retriedAutomatically: FailureKind = { final: false, remedy: 'wait' }
const retryByUser: FailureKind = { final: false, remedy: 'again' }
const fixedByOwner: FailureKind = { final: false, remedy: 'owner' }
const refusedByRule: FailureKind = { final: true, remedy: 'owner' }

/** What can go wrong with a remote, grouped by the step that failed. */
export const failureKinds = {
  // Refused before any of its code ran.
  'not-registered': { final: true, remedy: 'administrator' },
  duplicate: refusedByRule,
  contract: refusedByRule,
  'shared-range': refusedByRule,
  'no-digest': refusedByRule,
  'no-page': { final: true, remedy: 'administrator' },
  // Did not arrive, or arrived changed. A proxy may answer with another build for a while after a deployment.
  'other-build': retriedAutomatically,
  'manifest-timeout': retriedAutomatically,
  'manifest-status': retriedAutomatically,
  'manifest-invalid': retriedAutomatically,
  'manifest-unreachable': retriedAutomatically,
  entry: retriedAutomatically,
  chunk: retriedAutomatically,
  style: retriedAutomatically,
  integrity: fixedByOwner,
  shared: retriedAutomatically,
  // Loaded, then failed.
  module: fixedByOwner,
  render: retryByUser,
  effect: retryByUser,
  handler: retryByUser,
  promise: retryByUser,
  timer: retryByUser,
  policy: fixedByOwner,
} as const satisfies Record<FailureCode, FailureKind>
