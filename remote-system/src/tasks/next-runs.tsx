import { useDeferredValue } from 'react'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './tasks.module.css'

/** When the cron that stands in the form comes due, or why it never does; the server says both. */
export function NextRuns({ cron }: { cron: string }) {
  const t = useText(text)
  const typed = useDeferredValue(cron.trim())
  const { data, error } = useCall(tasks.nextRuns, typed ? { cron: typed } : null, { keepPreviousData: false })
  return (
    <div className={styles.runs} aria-live="polite">
      <h4 className={styles.heading}>{t('tasks.nextRuns')}</h4>
      {!typed ? (
        <p>{t('tasks.typing')}</p>
      ) : error ? (
        <p>{error.msg}</p>
      ) : (
        <ol>
          {data?.list.map((time) => (
            <li key={time}>{timeText(time, true)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
