import { Modal, Result, Skeleton } from '@arco-design/web-react'
import { taskDetail } from '../../contract/workflow/todos.ts'
import { useCall } from '../../client/use-call.ts'
import { labelEnd } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { usePortalScope } from '../../ui/portal-scope/portal-scope.tsx'
import { RelativeTimeLabel } from '../../ui/time-labels.tsx'
import { Due } from '../task/due.tsx'
import { text as tasksText } from '../text.ts'
import { text } from './text.ts'
import styles from './explain.module.css'

export interface ExplainedTask {
  readonly taskId: string
  readonly title: string
}

/** Who has to act on a task, which rule of its flow found them, since when and until when. */
export function ExplainDialog({ task, onClose }: { task: ExplainedTask; onClose: () => void }) {
  const t = useText(text)
  const tasks = useText(tasksText)
  const { scope, anchor } = usePortalScope()
  const { data, error } = useCall(taskDetail.explain, { taskId: task.taskId })
  return (
    <>
      {anchor}
      <Modal
        visible
        wrapClassName={scope}
        title={t('explain.title', { title: task.title })}
        style={{ width: 'min(560px, calc(100vw - 32px))' }}
        hideCancel
        okText={tasks('tasks.close')}
        onOk={onClose}
        onCancel={onClose}
      >
        {error && !data && <Result status="error" title={error.msg} />}
        {!error && !data && <Skeleton animation text={{ rows: 3 }} />}
        {data?.list.length === 0 && <p>{t('explain.noUser')}</p>}
        {data && data.list.length > 0 && (
          <ul className={styles.list}>
            {data.list.map(({ nodeCode, nodeName, userId, userName, asUserName, reason, since, dueTime }) => (
              <li key={`${nodeCode} ${userId}`}>
                <strong>{userName}</strong> {asUserName !== '' && t('explain.onBehalf', { name: asUserName })}{' '}
                <span className={styles.quiet}>{nodeName}</span>
                <p>{reason}</p>
                <span className={styles.quiet}>
                  {t('explain.since')}
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
