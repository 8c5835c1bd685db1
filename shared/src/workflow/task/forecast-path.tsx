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

/** What happens at nodes where no user acts. At others the rules of the node let the task pass. */
const systemTexts: Readonly<Record<string, keyof typeof text.texts>> = {
  trigger: 'task.step.trigger',
  timer: 'task.step.timer',
  subFlow: 'task.step.subFlow',
  copy: 'task.step.copy',
  data: 'task.step.runs',
  interface: 'task.step.runs',
  message: 'task.step.message',
  launch: 'task.step.launch',
}

/** The nodes that a task would pass, with the users who would decide. */
export function ForecastPath({ forecast, failure }: Props) {
  const t = useText(text)
  const describe = ({ nodeType, users, chooser, isAutomatic }: Forecast['path'][number]) => {
    const open = chooser === '' ? [] : [t(`task.chosenBy.${chooser}`)]
    if (nodeType === 'copy' && users.length > 0)
      return t('task.step.copyTo', { names: joinNames(users.map(({ fullName }) => fullName)) })
    const names = [...users.map(({ fullName }) => fullName), ...open]
    return isAutomatic && names.length === 0 ? t(systemTexts[nodeType] ?? 'task.automatic') : joinNames(names)
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
