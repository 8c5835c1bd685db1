import { HandleStatus, type FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import type { ActTarget } from './acts.ts'

/**
 * What the acts of a user are carried out on. `itemId` is the row of the list that was opened; a link that names the task
 * only leads to the user's own open assignment.
 */
export function findTarget(info: FlowBeforeInfo, itemId: string, userId: string): ActTarget {
  const open = info.flowTaskOperatorList.filter(({ completion }) => completion === 0)
  const own =
    open.find(({ id }) => id === itemId) ??
    open.find(({ handleId }) => handleId === userId) ??
    firstFor(info, open)
  const decided = info.flowTaskOperatorRecordList
    .filter(({ handleId, handleStatus }) => handleId === userId && handleStatus === HandleStatus.agreed)
    .toSorted((a, b) => b.handleTime - a.handleTime)
  const record = decided.find(({ id }) => id === itemId) ?? decided[0]
  return { taskId: info.flowTaskInfo.id, operatorId: own?.id ?? '', recordId: record?.id ?? '' }
}

/** Who acts for another user has an assignment of that user. */
const firstFor = ({ acts }: FlowBeforeInfo, open: FlowBeforeInfo['flowTaskOperatorList']) =>
  acts.includes('approve') ? open[0] : undefined
