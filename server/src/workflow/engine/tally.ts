import type { Counting, Threshold } from './graph.ts'
import type { Assignment } from './state.ts'

/** The decision of one slot. */
export interface Vote {
  readonly weight: number
  readonly order: number
  readonly decision: 'approve' | 'reject' | null
}

/** Rounding errors of shares such as 66.6 %. */
const tolerance = 1e-9

/** The votes that a threshold asks for. A number of signers above those that exist means all of them. */
export const votesNeeded = (threshold: Threshold, total: number): number =>
  'percent' in threshold
    ? Math.max(1, Math.ceil((threshold.percent * total) / 100 - tolerance))
    : Math.max(1, Math.min(threshold.count, total))

/** Counts votes: the outcome of the node, or null while it is open. The order of the votes does not matter. */
export function countVotes(votes: readonly Vote[], how: Counting): 'passed' | 'rejected' | null {
  const sum = (decision: Vote['decision'] | 'any') =>
    votes.reduce(
      (all, vote) => (decision === 'any' || vote.decision === decision ? all + vote.weight : all),
      0,
    )
  const total = sum('any')
  const approvals = sum('approve')
  const rejections = sum('reject')
  if (how.kind === 'any') {
    if (approvals > 0) return 'passed'
    return rejections > 0 ? 'rejected' : null
  }
  const pass = how.kind === 'share' ? votesNeeded(how.pass, total) : total
  const isOpen = approvals + rejections < total
  if (how.kind === 'share' && how.decide === 'afterAll' && isOpen) return null
  const reject = how.kind === 'share' && how.reject ? votesNeeded(how.reject, total) : null
  if (reject !== null && rejections >= reject) return 'rejected'
  if (approvals >= pass) return 'passed'
  return total - rejections < pass ? 'rejected' : null
}

/**
 * The decision of a slot. One rejection rejects it; it is approved when its holder approved and everybody else in it
 * has decided. Assignments that were passed on or removed do not count.
 */
export function voteOf(slot: readonly Assignment[]): Vote | null {
  const counted = slot.filter(({ state, decision }) => state !== 'invalid' || decision === 'notNeeded')
  const holder = counted.find(({ kind }) => kind === 'signer' || kind === 'beside')
  if (!holder) return null
  const { weight, order } = holder
  const rejects = ({ kind, decision }: Assignment) => kind !== 'delegate' && decision === 'reject'
  if (counted.some(rejects)) return { weight, order, decision: 'reject' }
  const isDecided =
    holder.decision === 'approve' && counted.every(({ state }) => state !== 'live' && state !== 'queued')
  return { weight, order, decision: isDecided ? 'approve' : null }
}
