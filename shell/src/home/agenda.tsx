import { Card } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import type { AgendaItem } from '@tessera/shared/contract/shell/home'
import { useCall } from '@tessera/shared/client/use-call'
import { formatTime } from '@tessera/shared/format/time'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import type { HomeWidget } from '../contributions/collect.ts'
import { agendaCall } from '@tessera/shared/client/count-call'
import { text } from './text.ts'
import styles from './home.module.css'

const maxItems = 6
/** Ends and begins of items pass while the page is open. */
const refreshIntervalMs = 60_000

/** What a remote says about today; absent where there is nothing. */
export function Agenda({
  widget,
  path,
  title,
}: {
  widget: HomeWidget
  path: string
  title?: string | undefined
}) {
  const t = useText(text)
  const line = useLocalizedText()
  const { row, input } = agendaCall(path, maxItems)
  const { data, error } = useCall(row, input, { refreshInterval: refreshIntervalMs })
  if (!error && !data?.list.length) return null
  return (
    <Card
      title={<Title title={title ?? line(widget.title)} count={data?.pagination.total} />}
      bordered={false}
      extra={<Link to={widget.path}>{t('home.all')}</Link>}
    >
      {error && !data ? (
        <p role="alert">{error.msg}</p>
      ) : (
        <ul className={`${styles.list} ${styles.agenda}`} data-part="agenda">
          {data?.list.map((item) => (
            <AgendaRow key={item.id} item={item} path={widget.path} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The title of a card with the number of its rows. */
export const Title = ({ title, count }: { title: string; count: number | undefined }) => (
  <>
    {title} {count ? <span className={styles.total}>{count}</span> : null}
  </>
)

/** `HH:mm` in the time zone of the browser. */
const clockTime = (ms: number) => formatTime(ms).slice(-5)

function AgendaRow({ item, path }: { item: AgendaItem; path: string }) {
  const { start, end, title, details, query } = item
  const t = useText(text)
  // oxlint-disable-next-line react/purity -- the state is that of the time of rendering
  const now = Date.now()
  const isOver = end <= now
  return (
    <li className={isOver ? styles.over : undefined}>
      <time dateTime={new Date(start).toISOString()} title={formatTime(start)}>
        {clockTime(start)}–{clockTime(end)}
      </time>
      <span title={title}>
        {query === undefined ? title : <Link to={`${path}?${query}`}>{title}</Link>}
        <small>{details.filter(Boolean).join(' · ')}</small>
      </span>
      {isOver && <span>{t('home.over')}</span>}
      {!isOver && start <= now && <span className={styles.running}>{t('home.running')}</span>}
    </li>
  )
}
