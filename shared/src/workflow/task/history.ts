import { listEntries, type HistoryEntry } from '../../contract/workflow/history-entries.ts'
import { HandleStatus, type FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'

/** The number of an action beside `HandleStatus` that the timeline treats in its own way. */
const returned = 20

export type Tone = 'good' | 'bad' | 'plain'

/** How an action is marked in the timeline. */
export function actionTone(handleStatus: number): Tone {
  if (handleStatus === HandleStatus.agreed || handleStatus === HandleStatus.submitted) return 'good'
  const isBad = [HandleStatus.refused, HandleStatus.terminated, returned].some((one) => one === handleStatus)
  return isBad ? 'bad' : 'plain'
}

const staffed: readonly string[] = ['approver', 'process', 'choose']

/** The timeline of a task: actions in their order, open assignments, and nodes that were not reached yet. */
export function orderHistory(info: FlowBeforeInfo): {
  entries: readonly HistoryEntry[]
  open: FlowBeforeInfo['flowTaskOperatorList']
  upcoming: FlowBeforeInfo['flowTaskNodeList']
} {
  return {
    entries: listEntries(info.flowTaskOperatorRecordList),
    open: info.flowTaskOperatorList.filter(({ completion }) => completion === 0),
    upcoming: info.flowTaskNodeList.filter(
      ({ type, nodeType, outcome, ahead }) =>
        type === '' && outcome === '' && ahead !== 'excluded' && staffed.includes(nodeType),
    ),
  }
}
