import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import type { text } from './text.ts'

interface RejectNote {
  readonly key: keyof typeof text.texts
  readonly node?: string
  /** Whether others decide at the node, too, so that a rejection is one of several votes. */
  readonly isVote: boolean
}

type Facts = Pick<
  FlowBeforeInfo,
  'approversProperties' | 'flowTaskInfo' | 'flowTaskNodeList' | 'flowTaskOperatorList'
>

/** Where a rejection leads, for the dialog that asks for it. */
export function rejectNoteOf(info: Facts, operatorId: string): RejectNote {
  const { approversProperties, flowTaskInfo, flowTaskNodeList, flowTaskOperatorList } = info
  const own = flowTaskOperatorList.find(({ id }) => id === operatorId)
  const isVote = flowTaskOperatorList.some(
    ({ id, taskNodeId }) => id !== operatorId && taskNodeId === own?.taskNodeId,
  )
  // An approved request that its initiator wants to revoke.
  if (flowTaskInfo.status === FlowStatus.adopt) return { key: 'task.note.reject.revocation', isVote }
  const step = String(approversProperties['rejectStep'] ?? '0')
  if (step === '1') return { key: 'task.note.reject.previous', isVote }
  const target = flowTaskNodeList.find(({ nodeCode }) => nodeCode === step)
  return target && target.nodeType !== 'start'
    ? { key: 'task.note.reject.node', node: target.nodeName, isVote }
    : { key: 'task.note.reject.initiator', isVote }
}
