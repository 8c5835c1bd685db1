import { Alert } from '@arco-design/web-react'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import { ReturnedLine } from '../../ui/summary-line/returned-line.tsx'

/** Codes of acts that bring a task back: rejected, rejected automatically, returned. */
const returning: readonly number[] = [0, 10, 20]

/** Who sent the task back to its initiator, and why: on a phone the history is behind a tab. */
export function ReturnNote({ info }: { info: FlowBeforeInfo }) {
  const { flowTaskInfo, flowTaskOperatorRecordList: records, acts } = info
  if (flowTaskInfo.status !== FlowStatus.reject || !acts.includes('submit')) return null
  const last = records
    .filter(({ handleStatus }) => returning.includes(handleStatus))
    .toSorted((a, b) => b.handleTime - a.handleTime)[0]
  if (!last) return null
  const { nodeName, userName, handleOpinion: opinion } = last
  const returned = { nodeName, userName: userName.split('/')[0] ?? '', opinion }
  return <Alert type="warning" content={<ReturnedLine returned={returned} isWhole />} />
}
