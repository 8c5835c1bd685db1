import type { Db } from '../../db/connect.ts'
import type { Command } from '../engine/commands.ts'
import type { Graph } from '../engine/graph.ts'
import type { FlowRefusal } from '../engine/refusal.ts'
import type { Action, FlowState } from '../engine/state.ts'
import { step } from '../engine/step.ts'
import type { RefusalCode } from '../engine/text.ts'
import { parseRowId } from './ids.ts'
import { loadActionsSince, type LoadedTask } from './load.ts'
import { isSuspended } from './suspended.ts'
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
export const canWithdraw = (task: LoadedTask, userId: string): boolean =>
  isPossible(task, [], { kind: 'withdraw', actor: userId, at: Date.now() }, userId)

/** Whether a user may take back the approval of an assignment now. `assignmentRow` is the id of its row. */
export async function canRecall(
  db: Db,
  task: LoadedTask,
  assignmentRow: string,
  userId: string,
): Promise<boolean> {
  const assignment = parseRowId(assignmentRow, 'a')
  if (!assignment) return false
  const actions = await loadActionsSince(db, task.id, assignmentRow)
  const command = { kind: 'recall', assignmentId: assignment.id, actor: userId, at: Date.now() } as const
  return isPossible(task, actions, command, userId)
}

const isPossible = (
  task: LoadedTask,
  actions: readonly Action[],
  command: Command,
  userId: string,
): boolean => {
  if (isSuspended(task, command)) return false
  const { version, stored } = task
  return (
    findRefusal(version.graph, toFlowState(stored, actions), command, { userId, principals: {} }) === null
  )
}
