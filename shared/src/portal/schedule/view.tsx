import { Button } from '@arco-design/web-react'
import { IconCalendar, IconLeft, IconRight } from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod'
import { dataInterfaces } from '../../contract/data/interfaces.ts'
import { useCall } from '../../client/use-call.ts'
import type { PortalHost } from '../../session/portal-host.ts'
import { useText } from '../../text/text.ts'
import { Agenda } from '../contributed/agenda.tsx'
import { useContributed, usePortalHost } from '../host.ts'
import { isInterfaceId } from '../sources/paths.ts'
import { findNameKey, toText, type Row } from '../sources/series.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { schedule as kind } from './kind.ts'
import { dayOf, dayOfCell, daysOfMonth } from './month.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  return settings.source === 'interface' ? <OfInterface settings={settings} /> : <OfRemotes />
}

/** Today of all remotes; the other days of the month are empty. */
function OfRemotes() {
  const t = useText(text)
  const host = usePortalHost()
  if (host === undefined) return <WidgetSkeleton />
  return host ? <Agendas host={host} /> : <WidgetEmpty>{t('portal.noHost')}</WidgetEmpty>
}

function Agendas({ host }: { host: PortalHost }) {
  const agendas = useContributed(host).flatMap(({ remote, name, agenda, path }) =>
    agenda === undefined ? [] : [{ key: `${remote}/${name}`, agenda, path }],
  )
  // oxlint-disable-next-line react/purity -- the day is that of rendering
  const today = dayOf(new Date())
  return (
    <Month
      countOf={() => 0}
      entriesOf={(day) =>
        day === today && agendas.length > 0
          ? agendas.map(({ key, agenda, path }) => <Agenda key={key} agenda={agenda} path={path} />)
          : null
      }
    />
  )
}

/** The column with days where none is chosen: the first one that has one. */
const findDateKey = (row: Row | undefined) =>
  Object.keys(row ?? {}).find((key) => dayOfCell(row![key]) !== null) ?? ''

function OfInterface({ settings: { propsApi, dateKey, titleKey } }: { settings: Settings }) {
  const t = useText(text)
  const isSet = isInterfaceId(propsApi)
  const { data, error } = useCall(dataInterfaces.response, isSet ? { id: propsApi } : null)
  if (!isSet) return <WidgetError msg={t('portal.problem.noSource')} />
  if (error) return <WidgetError msg={error.msg} />
  if (!data) return <WidgetSkeleton />
  const rows = data as readonly Row[]
  const [dates, titles] = [dateKey || findDateKey(rows[0]), titleKey || findNameKey(rows[0])]
  const byDay = new Map<string, Row[]>()
  for (const row of rows) {
    const day = dayOfCell(row[dates]) ?? ''
    byDay.set(day, [...(byDay.get(day) ?? []), row])
  }
  return (
    <Month
      countOf={(day) => byDay.get(day)?.length ?? 0}
      entriesOf={(day) =>
        byDay.has(day) && (
          <ul className={styles.list}>
            {byDay.get(day)!.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of an interface have no id of their own
              <li key={at}>
                <span>{toText(row[titles])}</span>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}

interface MonthProps {
  countOf: (day: string) => number
  /** What takes place on a day; null for nothing. */
  entriesOf: (day: string) => ReactNode
}

function Month({ countOf, entriesOf }: MonthProps) {
  const t = useText(text)
  // oxlint-disable-next-line react/purity -- the day is that of rendering
  const today = dayOf(new Date())
  const [chosen, setChosen] = useState(today)
  const [first, setFirst] = useState(() => new Date(new Date().getFullYear(), new Date().getMonth(), 1))
  const [year, month] = [first.getFullYear(), first.getMonth()]
  return (
    <>
      <div className={styles.turn}>
        <Button
          type="text"
          size="mini"
          icon={<IconLeft />}
          aria-label={t('portal.previousMonth')}
          onClick={() => setFirst(new Date(year, month - 1, 1))}
        />
        <span aria-live="polite">{t('portal.month', { year, month: month + 1 })}</span>
        <Button
          type="text"
          size="mini"
          icon={<IconRight />}
          aria-label={t('portal.nextMonth')}
          onClick={() => setFirst(new Date(year, month + 1, 1))}
        />
      </div>
      <div className={styles.month}>
        {t('portal.weekdays')
          .split(' ')
          .map((name) => (
            <span key={name} aria-hidden>
              {name}
            </span>
          ))}
        {daysOfMonth(year, month).map((date) => {
          const day = dayOf(date)
          const n = countOf(day)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              aria-label={n > 0 ? t('portal.day', { date: day, n }) : day}
              data-other={date.getMonth() === month ? undefined : ''}
              data-busy={n > 0 || undefined}
              onClick={() => setChosen(day)}
            >
              {date.getDate()}
            </button>
          )
        })}
      </div>
      {entriesOf(chosen) || <p className={styles.note}>{t('portal.freeDay', { date: chosen })}</p>}
    </>
  )
}

export const schedule = defineWidgetView({ kind, Icon: IconCalendar, Body })
