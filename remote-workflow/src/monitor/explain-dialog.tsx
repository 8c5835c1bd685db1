import { Modal, Result, Skeleton } from '@arco-design/web-react'
import type { MonitorRow } from '@tessera/shared/contract/workflow/monitor'
import { taskDetail } from '@tessera/shared/contract/workflow/todos'
import { useCall } from '@tessera/shared/client/use-call'
import { labelEnd } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { Due } from '../parts/task/due.tsx'
import { text as tasksText } from '../parts/text.ts'
import { text } from './text.ts'
import styles from './monitor.module.css'

/** Who has to act on a task, which rule of its flow found them, since when and until when. */
export function ExplainDialog({ row, onClose }: { row: MonitorRow; onClose: () => void }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(taskDetail.explain, { taskId: row.processId })
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        title={t('monitor.explainTitle', { title: row.fullName })}
        style={{ width: 'min(560px, calc(100vw - 32px))' }}
        hideCancel
        okText={tasks('tasks.close')}
        onOk={onClose}
        onCancel={onClose}
      >
        {error && !data && <Result status="error" title={error.msg} />}
        {!error && !data && <Skeleton animation text={{ rows: 3 }} />}
        {data?.list.length === 0 && <p>{t('monitor.nobody')}</p>}
        {data && data.list.length > 0 && (
          <ul className={styles.list}>
            {data.list.map(({ nodeCode, nodeName, userId, userName, asUserName, reason, since, dueTime }) => (
              <li key={`${nodeCode} ${userId}`}>
                <strong>{userName}</strong> {asUserName !== '' && t('monitor.onBehalf', { name: asUserName })}{' '}
                <span className={styles.quiet}>{nodeName}</span>
                <p>{reason}</p>
                <span className={styles.quiet}>
                  {t('monitor.since')}
                  {labelEnd()}
                  <RelativeTimeLabel at={since} /> {dueTime !== null && <Due at={dueTime} />}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Modal>
    </>
  )
}
