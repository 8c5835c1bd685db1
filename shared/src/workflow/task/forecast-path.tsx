import { Alert, Skeleton } from '@arco-design/web-react'
import type { Forecast } from '../../contract/workflow/task-acts.ts'
import { joinNames } from '../../text/punctuation.ts'
import { useText } from '../../text/text.ts'
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
  const describe = ({ users, chooser, isAutomatic }: Forecast['path'][number]) => {
    const open = chooser === '' ? [] : [t(`task.chosenBy.${chooser}`)]
    const names = [...users.map(({ fullName }) => fullName), ...open]
    return isAutomatic && names.length === 0 ? t('task.automatic') : joinNames(names)
  }
  if (failure !== undefined)
    return <Alert type="warning" content={t('task.pathFailed', { reason: failure })} />
  if (!forecast) return <Skeleton animation text={{ rows: 3 }} aria-label={t('task.pathLoading')} />
  return (
    <section className={styles.stack} aria-label={t('task.path')}>
      <strong>{t('task.path')}</strong>
      <ol className={styles.path}>
        {forecast.path.map((step, at) => (
          <li key={`${step.nodeCode}-${at}`}>
            <span>{step.nodeName}</span>
            <span className={styles.quiet}>{describe(step)}</span>
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
