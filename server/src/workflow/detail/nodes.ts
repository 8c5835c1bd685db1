import type * as z from 'zod'
import type { FlowNode } from '@tessera/shared/contract/workflow/flow-template'
import type { TaskNode } from '@tessera/shared/contract/workflow/task-detail'
import { nodesAhead } from '../engine/ahead.ts'
import type { Graph } from '../engine/graph.ts'
import type { Visit } from '../engine/state.ts'
import { rowId } from '../runtime/ids.ts'
import type { LoadedTask } from '../runtime/load.ts'

type NodeRow = z.output<typeof TaskNode>

/** Codes of the nodes that follow a node, by the graph. */
function nextOf(graph: Graph, id: string): string {
  const node = Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined
  if (!node) return ''
  if (node.kind === 'fork' || node.kind === 'choose') return node.branches.map(({ first }) => first).join(',')
  return node.next ?? ''
}

const rejectStepOf = (node: FlowNode): string =>
  node.kind === 'approver' || node.kind === 'process' ? node.properties.rejectStep : ''

/** 0 open, 1 done, -1 rejected, returned or cancelled. */
const completionOf = ({ state, outcome }: Visit): number => {
  if (state === 'live') return 0
  return outcome === 'passed' ? 1 : -1
}

/** The nodes where a task was or is, by visits, and those that it can still reach with the values of its form. */
export function listNodes(
  { id: taskId, version, stored }: LoadedTask,
  values: Readonly<Record<string, unknown>>,
  nameOf: (userId: string) => string,
): NodeRow[] {
  const { graph, nodes } = version
  const common = (node: FlowNode) => ({
    nodeCode: node.nodeId,
    nodeName: node.properties.title || node.content,
    nodeType: node.kind,
    nodePropertyJson: JSON.stringify(node.properties),
    nodeUp: rejectStepOf(node),
    nodeNext: nextOf(graph, node.nodeId),
    taskId,
  })
  const visited = stored.visits.flatMap((visit): NodeRow[] => {
    const node = nodes.get(visit.nodeId)
    if (!node) return []
    const users = stored.assignments
      .filter((row) => row.visitId === visit.id && row.state !== 'invalid')
      .map(({ userId }) => nameOf(userId))
    const names = [...new Set(users)].join(',')
    const isCurrent = visit.state === 'live'
    return [
      {
        ...common(node),
        id: rowId(taskId, visit.id),
        completion: completionOf(visit),
        sortCode: Number(visit.id.slice(1)),
        creatorTime: visit.openedAt,
        endTime: visit.closedAt,
        userName: names,
        assigneeName: names,
        type: isCurrent ? '1' : '0',
        round: visit.round,
        outcome: visit.outcome ?? '',
      },
    ]
  })
  const known = new Set(stored.visits.map(({ nodeId }) => nodeId))
  const live = stored.visits.filter(({ state }) => state === 'live').map(({ nodeId }) => nodeId)
  const isDraft = stored.task.status === 0
  const starts = isDraft ? [graph.startId] : live
  const reachable = nodesAhead(graph, starts, values)
  const upcoming = [...nodes.values()]
    .filter(({ nodeId }) => reachable.has(nodeId) && !known.has(nodeId))
    .map((node, at): NodeRow => ({
      ...common(node),
      id: node.nodeId,
      completion: 0,
      sortCode: stored.visits.length + at + 1,
      creatorTime: null,
      endTime: null,
      userName: '',
      assigneeName: '',
      type: '',
      round: 0,
      outcome: '',
      ahead: reachable.get(node.nodeId) ?? 'possible',
    }))
  return [...visited, ...upcoming]
}
