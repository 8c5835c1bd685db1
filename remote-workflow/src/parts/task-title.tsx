import { Link } from 'react-router-dom'
import { useTaskAddress, type OpenTask } from '@tessera/shared/workflow/use-task-address'
import styles from '@tessera/shared/workflow/parts.module.css'

/** The title of a task in a list, which opens it. */
export function TaskTitle({ task, children }: { task: OpenTask; children: string }) {
  const { linkTo } = useTaskAddress()
  return (
    <Link className={styles.title!} to={linkTo(task)} title={children}>
      {children}
    </Link>
  )
}
