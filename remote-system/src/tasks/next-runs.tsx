import { useDeferredValue } from 'react'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './tasks.module.css'

/** Next run times of the cron expression in the form, or the server’s error message if it is invalid. */
export function NextRuns({ cron }: { cron: string }) {
  const t = useText(text)
  const expression = useDeferredValue(cron.trim())
  const { data, error } = useCall(tasks.nextRuns, expression ? { cron: expression } : null, {
    keepPreviousData: false,
  })
  return (
    <div className={styles.runs} aria-live="polite">
      <h4 className={styles.heading}>{t('tasks.nextRuns')}</h4>
      {!expression && <p>{t('tasks.typing')}</p>}
      {expression && error && <p>{error.msg}</p>}
      {expression && !error && (
        <ol>
          {data?.list.map((time) => (
            <li key={time}>{formatTime(time, true)}</li>
          ))}
        </ol>
      )}
    </div>
  )
}
