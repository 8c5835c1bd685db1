import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import type { NodeState } from '../flow-tree/node-state.ts'

type TaskNode = FlowBeforeInfo['flowTaskNodeList'][number]

function stateOf({ type, outcome }: TaskNode): NodeState['state'] {
  if (outcome === 'rejected' || outcome === 'returned') return 'rejected'
  if (outcome === 'skipped' || outcome === 'cancelled') return 'skipped'
  if (type === '1') return 'current'
  return type === '0' ? 'done' : 'future'
}

/** How a task stands at each node of its flow, by the code of the node. Of several visits the latest counts. */
export function nodeStatesOf(
  { flowTaskNodeList }: Pick<FlowBeforeInfo, 'flowTaskNodeList'>,
  format: (time: number) => string,
): ReadonlyMap<string, NodeState> {
  const latest = new Map<string, TaskNode>()
  for (const node of flowTaskNodeList) {
    const known = latest.get(node.nodeCode)
    if (!known || node.round >= known.round) latest.set(node.nodeCode, node)
  }
  return new Map(
    [...latest].map(([code, node]) => {
      const at = node.endTime ?? node.creatorTime
      return [
        code,
        {
          state: stateOf(node),
          round: node.round,
          people: node.userName === '' ? [] : node.userName.split(','),
          time: at === null ? '' : format(at),
        },
      ]
    }),
  )
}
