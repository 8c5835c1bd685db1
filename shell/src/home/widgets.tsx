import { Skeleton } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { useCall } from '@tessera/shared/client/use-call'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import type { Contributions } from '../contributions/collect.ts'
import { preloadPage } from '../remotes/load.ts'
import { countCall } from './count-call.ts'
import { text } from './text.ts'
import '../menu/entries.css'

type Widget = Contributions['widgets'][number]

/** Cards that remotes contribute to the home page, rendered from the registry without their code. */
export function Widgets({ widgets }: Pick<Contributions, 'widgets'>) {
  const line = useLocalizedText()
  if (widgets.length === 0) return null
  return (
    <ul className="home-widgets figures">
      {widgets.map((widget) => (
        <li key={widget.key}>
          <Link
            to={widget.path}
            onPointerEnter={() => preloadPage(widget.place)}
            onFocus={() => preloadPage(widget.place)}
          >
            <MenuIcon name={widget.icon} />
            <span className="home-widget-title">
              {line(widget.title)}
              <small>{line(widget.from)}</small>
            </span>
            {widget.count !== undefined && <Count count={widget.count} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A count, or a dash with the error as its tooltip. */
function Count({ count }: { count: NonNullable<Widget['count']> }) {
  const t = useText(text)
  const { row, input } = countCall(count)
  const { data, error } = useCall(row, input)
  const total = data?.pagination.total
  if (error)
    return (
      <b title={error.msg} aria-label={t('home.noCount')}>
        –
      </b>
    )
  if (!data) return <Skeleton className="figure-wait" animation text={{ rows: 1, width: 32 }} />
  return (
    <b>
      {typeof total === 'number' ? `${total.toLocaleString('en')}${data.pagination.more ? '+' : ''}` : '–'}
    </b>
  )
}
