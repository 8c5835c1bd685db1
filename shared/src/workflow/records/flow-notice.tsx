import { Alert, Button } from '@arco-design/web-react'
import { useEffect } from 'react'
import type { RecordFlow } from '../../contract/lowcode/online.ts'
import { useText } from '../../text/text.ts'
import { useTaskAddress } from '../use-task-address.ts'
import { isEditedByRight } from './flow-row.ts'
import { FlowState } from './flow-state.tsx'
import { text } from './text.ts'
import styles from './records.module.css'

interface Props {
  flow: RecordFlow
  readOnly: boolean
  onClose: () => void
}

/** Above the form of a record: the state of its task, why it cannot be changed, and the way to the task. */
export function FlowNotice({ flow, readOnly, onClose }: Props) {
  const t = useText(text)
  const { open } = useTaskAddress()
  const editsLocked = !readOnly && isEditedByRight(flow)
  const words = editsLocked ? t('recordFlow.editingLocked') : flow.reason
  return (
    <Alert
      type={editsLocked ? 'warning' : 'info'}
      className={styles.notice!}
      content={
        <span className={styles.facts}>
          <FlowState state={flow.state} />
          {words !== '' && <span>{words}</span>}
        </span>
      }
      action={
        flow.canOpen && (
          <Button
            size="small"
            onClick={() => {
              onClose()
              open({ taskId: flow.taskId, itemId: '' })
            }}
          >
            {t('recordFlow.open')}
          </Button>
        )
      }
    />
  )
}

/** Above the list while a row is in edit: that its change stands in the history of its approval. */
export function RowNotice({ flow }: { flow: RecordFlow | null }) {
  const t = useText(text)
  if (!flow || !isEditedByRight(flow)) return null
  return (
    <Alert
      type="warning"
      className={styles.notice!}
      content={
        <span className={styles.facts}>
          <FlowState state={flow.state} />
          <span>{t('recordFlow.editingLocked')}</span>
        </span>
      }
    />
  )
}

/** Shows the page of a task in place of the form of its record. */
export function OpenTask({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const { open } = useTaskAddress()
  useEffect(() => {
    onClose()
    open({ taskId, itemId: '' })
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  return null
}
