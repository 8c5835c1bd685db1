import { Link } from 'react-router-dom'
import type { AgendaItem } from '../../contract/shell/home.ts'
import { agendaCall } from '../../client/count-call.ts'
import { useCall } from '../../client/use-call.ts'
import { formatTime } from '../../format/time.ts'
import { useText } from '../../text/text.ts'
import { WidgetEmpty, WidgetError, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import styles from '../portal.module.css'

const maxItems = 50
/** Ends and begins of items pass while the page is open. */
const refreshIntervalMs = 60_000

/** `HH:mm` in the time zone of the browser. */
export const clockTime = (ms: number) => formatTime(ms).slice(-5)

/** What a remote says about today. */
export function Agenda({ agenda, path }: { agenda: string; path: string }) {
  const t = useText(text)
  const { row, input } = agendaCall(agenda, maxItems)
  const { data, error } = useCall(row, input, { refreshInterval: refreshIntervalMs })
  if (error && !data) return <WidgetError msg={error.msg} />
  if (!data) return <WidgetSkeleton />
  if (data.list.length === 0) return <WidgetEmpty>{t('portal.emptyWidget')}</WidgetEmpty>
  return (
    <ul className={styles.list}>
      {data.list.map((item) => (
        <AgendaRow key={item.id} item={item} path={path} />
      ))}
    </ul>
  )
}

export const AgendaRow = ({
  item: { start, end, title, details, query },
  path,
}: {
  item: AgendaItem
  path: string
}) => (
  <li>
    <span title={title}>
      {query === undefined ? title : <Link to={`${path.split('?', 1)[0]}?${query}`}>{title}</Link>}
      <small>{details.filter(Boolean).join(' · ')}</small>
    </span>
    <time dateTime={new Date(start).toISOString()}>
      {clockTime(start)}–{clockTime(end)}
    </time>
  </li>
)
