import { Link } from 'react-router-dom'
import type { FlowBeforeInfo } from '../../contract/workflow/task-detail.ts'
import { useText } from '../../text/text.ts'
import { TaskStatus } from '../task-status.tsx'
import { text } from './text.ts'
import styles from './task.module.css'

/** Parent and child tasks, each with its own page. */
export function RelatedTasks({ related }: Pick<FlowBeforeInfo, 'related'>) {
  const t = useText(text)
  return (
    <ul className={styles.related}>
      {related.map(({ id, fullName, status, relation }) => (
        <li key={id}>
          <span className={styles.quiet}>{t(`task.relation.${relation}`)}</span>
          <Link to={`?task=${encodeURIComponent(id)}`}>{fullName}</Link>
          <TaskStatus status={status} />
        </li>
      ))}
    </ul>
  )
}
