import { Badge } from '@arco-design/web-react'
import { FlowStatus } from '../contract/workflow/tasks.ts'
import { useText } from '../text/text.ts'
import { text } from './text.ts'

const badgeStatus = {
  [FlowStatus.draft]: 'default',
  [FlowStatus.wait]: 'warning',
  [FlowStatus.adopt]: 'success',
  [FlowStatus.reject]: 'error',
  [FlowStatus.revoke]: 'default',
  [FlowStatus.cancel]: 'default',
} as const

/** The status of a task. */
export function TaskStatus({ status }: { status: number }) {
  const t = useText(text)
  const flowStatus = status as keyof typeof badgeStatus
  return <Badge status={badgeStatus[flowStatus]} text={t(`tasks.status${flowStatus}`)} />
}
