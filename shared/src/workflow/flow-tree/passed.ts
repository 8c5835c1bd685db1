import type { FlowLine } from './layout.ts'
import type { NodeState } from './node-state.ts'

/** Whether a task has gone along a line: to a node where it has been, or from one that is done to a join or the end. */
export function isPassed(
  { toId, fromIds }: Pick<FlowLine, 'toId' | 'fromIds'>,
  states: ReadonlyMap<string, Pick<NodeState, 'state'>>,
): boolean {
  if (toId === '') return fromIds.some((id) => states.get(id)?.state === 'done')
  const state = states.get(toId)?.state
  return state === 'done' || state === 'current' || state === 'rejected'
}
