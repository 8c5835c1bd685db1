import { Alert, Skeleton } from '@arco-design/web-react'
import { taskDetail } from '../../contract/workflow/todos.ts'
import { useCall } from '../../client/use-call.ts'
import { labelEnd } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
import { text } from './text.ts'
import styles from './task.module.css'

/** The automatic steps of a task that have failed after their repetitions, each with the reason. */
export function Failures({ taskId }: { taskId: string }) {
  const t = useText(text)
  const { data, error } = useCall(taskDetail.failures, { taskId })
  if (error && !data) return <Alert type="warning" content={error.msg} />
  if (!data) return <Skeleton animation text={{ rows: 2 }} />
  return (
    <ul className={styles.failures} aria-label={t('task.failures')}>
      {data.list.map(({ id, nodeName, failure }) => (
        <li key={id}>
          <strong>{nodeName}</strong>
          {nodeName !== '' && labelEnd()}
          {failure}
        </li>
      ))}
    </ul>
  )
}
