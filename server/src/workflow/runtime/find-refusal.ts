import type { Command } from '../engine/commands.ts'
import type { Graph } from '../engine/graph.ts'
import type { FlowRefusal } from '../engine/refusal.ts'
import type { FlowState } from '../engine/state.ts'
import { step } from '../engine/step.ts'
import type { RefusalCode } from '../engine/text.ts'
import type { LoadedTask } from './load.ts'
import { toFlowState } from './stored-state.ts'

/** Who would act. */
export interface Actor {
  readonly userId: string
  /** The users for whom the user acts in the flow. */
  readonly principals: Readonly<Record<string, 'active' | 'ended'>>
}

/** Refusals of what a command carries. The act itself is open: the page asks for the rest. */
const contentCodes: ReadonlySet<RefusalCode> = new Set([
  'fieldRequired',
  'fieldNotWritable',
  'chooseUsers',
  'outOfRange',
  'nobodyFound',
  'noBranch',
  'noUsers',
  'sameUser',
  'unknownUser',
  'alreadySigner',
  'wrongBranches',
  'oneBranchOnly',
  'emptyComment',
])

/**
 * Why the engine would refuse a command; null where it would carry it out, or refuse it for its content only. Facts that
 * are missing do not decide that.
 */
export function findRefusal(
  graph: Graph,
  state: FlowState,
  command: Command,
  { userId, principals }: Actor,
): FlowRefusal | null {
  try {
    const facts = { form: {}, principals: { [`principals:${userId}`]: principals } }
    const result = step(graph, state, command, facts)
    return 'refusal' in result && !contentCodes.has(result.refusal.code) ? result.refusal : null
  } catch {
    return null
  }
}

/** Whether a user may withdraw a task now: what the call that withdraws it would answer. */
export const canWithdraw = ({ version, stored }: LoadedTask, userId: string): boolean => {
  const command = { kind: 'withdraw', actor: userId, at: Date.now() } as const
  return findRefusal(version.graph, toFlowState(stored), command, { userId, principals: {} }) === null
}
