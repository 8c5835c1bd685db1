import type { TaskSummary } from '../../contract/workflow/tasks.ts'
import { withLabel } from '../../text/punctuation.ts'
import styles from './summary-line.module.css'

/** Fields that sum up a task, in one line that wraps. */
export function SummaryLine({ summary }: { summary: TaskSummary }) {
  if (summary.length === 0) return null
  return (
    <span className={styles.line}>
      {summary.map(({ label, value }) => (
        <span key={label}>{withLabel(label, value)}</span>
      ))}
    </span>
  )
}
