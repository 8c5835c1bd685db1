import { Button } from '@arco-design/web-react'
import { IconEdit } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState } from 'react'
import { hasCode } from '../../../contract/fields/actions.ts'
import { useText } from '../../../text/text.ts'
import type { EventSettings } from './event-drawer.tsx'
import type { EventField } from './event-fields.ts'
import { eventText as text } from './text.ts'
import panel from '../designer.module.css'
import styles from './events.module.css'

const EventDrawer = lazy(() =>
  import('./event-drawer.tsx').then(({ EventDrawer: Loaded }) => ({ default: Loaded })),
)

interface Props {
  events: readonly EventSettings[]
  owner: string
  fields: readonly EventField[]
}

/** The events of the form, a field or a button: what each has, and a button that opens its editor. */
export function EventList({ events, owner, fields }: Props) {
  const t = useText(text)
  const [opened, setOpened] = useState<EventSettings['event'] | null>(null)
  const current = events.find(({ event }) => event === opened)
  const summaryOf = ({ steps, script }: EventSettings) =>
    [
      ...(steps.length > 0 ? [t('events.count', { n: steps.length })] : []),
      ...(hasCode(script) ? [t('events.withScript')] : []),
    ].join(' · ') || t('events.none')
  return (
    <section aria-label={t('events.title')} data-events>
      <h3 className={panel.settingsTitle}>{t('events.title')}</h3>
      <ul className={styles.events}>
        {events.map((one) => (
          <li key={one.event}>
            <span>{t(`events.${one.event}`)}</span>
            <span className={styles.summary}>{summaryOf(one)}</span>
            <Button
              type="text"
              size="mini"
              icon={<IconEdit />}
              aria-label={t('events.edit', { name: t(`events.${one.event}`) })}
              onClick={() => setOpened(one.event)}
            />
          </li>
        ))}
      </ul>
      {current && (
        <Suspense>
          <EventDrawer settings={current} owner={owner} fields={fields} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </section>
  )
}
