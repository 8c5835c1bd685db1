import { Skeleton } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { HomeFigure } from '@tessera/shared/contract/shell/home'
import type { CallError } from '@tessera/shared/client/call'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import type { HomeWidget } from '../contributions/collect.ts'
import { preloadPage } from '../remotes/prefetch.ts'
import { countCall, figureCall } from '@tessera/shared/client/count-call'
import { text } from './text.ts'
import entryStyles from '../menu/entries.module.css'
import styles from './home.module.css'

/** Cards that remotes contribute to the home page, rendered from the registry without their code. */
export function Widgets({ widgets }: { widgets: readonly HomeWidget[] }) {
  if (widgets.length === 0) return null
  return (
    <ul className={`${styles.widgets} ${entryStyles.figures}`} data-part="widgets">
      {widgets.map((widget) =>
        widget.figure ? (
          <FigureCard key={widget.key} widget={widget} figure={widget.figure} />
        ) : (
          <WidgetCard key={widget.key} widget={widget}>
            {widget.count !== undefined && <Count count={widget.count} />}
          </WidgetCard>
        ),
      )}
    </ul>
  )
}

function WidgetCard({
  widget,
  scope,
  children,
}: {
  widget: HomeWidget
  scope?: string | undefined
  children: ReactNode
}) {
  const t = useText(text)
  const line = useLocalizedText()
  const preload = () => preloadPage(widget.place)
  return (
    <li>
      <Link to={widget.path} onPointerEnter={preload} onFocus={preload}>
        <MenuIcon name={widget.icon} />
        <span className={styles.widgetTitle} title={line(widget.from)}>
          {line(widget.title)}
        </span>
        {children}
        {scope && <small className={styles.scope}>{t('home.scope', { name: scope })}</small>}
      </Link>
    </li>
  )
}

/** A figure with its trend. All figures of one path are loaded together; one without a value is left out. */
function FigureCard({ widget, figure }: { widget: HomeWidget; figure: NonNullable<HomeWidget['figure']> }) {
  const { row, input } = figureCall(figure.path)
  const { data, error } = useCall(row, input)
  const found = data?.list.find(({ name }) => name === figure.name)
  if (data && (!found || found.value === null)) return null
  return (
    <WidgetCard widget={widget} scope={found?.scope}>
      {found ? <FigureValue figure={found} /> : <Pending error={error} />}
    </WidgetCard>
  )
}

const formatValue = (value: number, { format }: Pick<HomeFigure, 'format'>) =>
  format === 'ratio' ? `${(value * 100).toFixed(1)}%` : value.toLocaleString('en')

/** The value, and below it the difference to the period before in words for screen readers and on hover. */
function FigureValue({ figure }: { figure: HomeFigure }) {
  const t = useText(text)
  const { value, previous, period } = figure
  if (value === null) return null
  const difference = previous === null ? 0 : value - previous
  const trend =
    previous === null ? undefined : t(`home.than.${period}`, { previous: formatValue(previous, figure) })
  return (
    <span className={styles.figure} title={trend}>
      <b>{formatValue(value, figure)}</b>
      {difference !== 0 && (
        <small>
          <span aria-hidden>{difference > 0 ? '▲' : '▼'}</span> {difference > 0 ? '+' : '−'}
          {figure.format === 'ratio'
            ? t('home.points', { n: (Math.abs(difference) * 100).toFixed(1) })
            : formatValue(Math.abs(difference), figure)}
        </small>
      )}
    </span>
  )
}

/** A count, or a dash with the error as its tooltip. */
function Count({ count }: { count: NonNullable<HomeWidget['count']> }) {
  const { row, input } = countCall(count)
  const { data, error } = useCall(row, input)
  if (error || !data) return <Pending error={error} />
  const { total, more } = data.pagination
  return <b>{typeof total === 'number' ? `${total.toLocaleString('en')}${more ? '+' : ''}` : '–'}</b>
}

function Pending({ error }: { error: CallError | undefined }) {
  const t = useText(text)
  if (!error)
    return (
      <Skeleton
        className={`${entryStyles.figureWait} ${styles.wait}`}
        animation
        text={{ rows: 1, width: 32 }}
      />
    )
  return (
    <b title={error.msg} aria-label={t('home.noCount')}>
      –
    </b>
  )
}
