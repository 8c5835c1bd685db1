import { Alert } from '@arco-design/web-react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import { ReturnedLine } from '../../ui/summary-line/returned-line.tsx'

/** Acts that bring a task back, by their codes. */
const returning: ReadonlyMap<number, 'return' | 'reject' | 'autoReject'> = new Map([
  [0, 'reject'],
  [10, 'autoReject'],
  [20, 'return'],
])

/** Who sent the task back to its initiator, and why: on a phone the history is behind a tab. */
export function ReturnNote({ info }: { info: FlowBeforeInfo }) {
  const { flowTaskInfo, flowTaskOperatorRecordList: records, acts } = info
  if (flowTaskInfo.status !== FlowStatus.reject || !acts.includes('submit')) return null
  const last = records
    .filter(({ handleStatus }) => returning.has(handleStatus))
    .toSorted((a, b) => b.handleTime - a.handleTime)[0]
  if (!last) return null
  const { nodeName, userName, handleStatus, handleOpinion: opinion } = last
  const act = returning.get(handleStatus)!
  const returned = { act, nodeName, userName: userName.split('/')[0] ?? '', opinion }
  return <Alert type="warning" content={<ReturnedLine returned={returned} isWhole />} />
}
