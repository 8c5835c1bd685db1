import { Alert, Skeleton } from '@arco-design/web-react'
import type { Forecast } from '@tessera/shared/contract/workflow/task-acts'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './task.module.css'

interface Props {
  /** Undefined while it is loading. */
  forecast: Forecast | undefined
  failure: string | undefined
}

/** The nodes that a task would pass, with the users who would decide. */
export function ForecastPath({ forecast, failure }: Props) {
  const t = useText(text)
  if (failure !== undefined)
    return <Alert type="warning" content={t('task.pathFailed', { reason: failure })} />
  if (!forecast) return <Skeleton animation text={{ rows: 3 }} aria-label={t('task.pathLoading')} />
  return (
    <section className={styles.stack} aria-label={t('task.path')}>
      <strong>{t('task.path')}</strong>
      <ol className={styles.path}>
        {forecast.path.map(({ nodeCode, nodeName, users, isAutomatic }, at) => (
          <li key={`${nodeCode}-${at}`}>
            <span>{nodeName}</span>
            <span className={styles.quiet}>
              {isAutomatic && users.length === 0
                ? t('task.automatic')
                : joinNames(users.map(({ id, fullName }) => (id === '' ? t('task.notChosen') : fullName)))}
            </span>
          </li>
        ))}
        {forecast.refusal === '' && (
          <li>
            <span>{t('task.pathEnd')}</span>
          </li>
        )}
      </ol>
      {forecast.refusal !== '' && <Alert type="warning" content={forecast.refusal} />}
    </section>
  )
}
