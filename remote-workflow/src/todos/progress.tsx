import { Badge } from '@arco-design/web-react'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const dots = {
  [FlowStatus.draft]: 'default',
  [FlowStatus.wait]: 'warning',
  [FlowStatus.adopt]: 'success',
  [FlowStatus.reject]: 'error',
  [FlowStatus.revoke]: 'default',
  [FlowStatus.cancel]: 'default',
} as const

/** Where the task of an item stands. */
export function Progress({ status }: { status: number }) {
  const t = useText(text)
  const known = status as keyof typeof dots
  return <Badge status={dots[known]} text={t(`todos.status${known}`)} />
}
