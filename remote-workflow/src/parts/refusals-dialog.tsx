import { Modal } from '@arco-design/web-react'
import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { useText } from '@tessera/shared/text/text'
import { text } from '@tessera/shared/workflow/text'
import styles from '@tessera/shared/workflow/parts.module.css'

export interface BatchResult {
  readonly done: number
  /** What was not handled, and why. */
  readonly refused: readonly { readonly id: string; readonly refusal: string }[]
}

interface Props extends BatchResult {
  titleOf: (id: string) => string
  /** What tells tasks of one title apart. */
  summaryOf: (id: string) => TaskSummary
  onClose: () => void
}

/** Lists what a batch did not handle, and why. */
export function RefusalsDialog({ done, refused, titleOf, summaryOf, onClose }: Props) {
  const t = useText(text)
  return (
    <Modal
      visible
      simple
      title={t('tasks.batchPartly', { done, n: refused.length })}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      hideCancel
      okText={t('tasks.close')}
      onOk={onClose}
      onCancel={onClose}
    >
      <ul className={styles.refused}>
        {refused.map(({ id, refusal }) => (
          <li key={id}>
            <strong>{titleOf(id)}</strong>
            <SummaryLine summary={summaryOf(id)} />
            <div>{refusal}</div>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
