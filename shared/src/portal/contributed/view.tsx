import { IconCommon } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import type { ContributedWidget, PortalHost } from '../../session/portal-host.ts'
import { useLocalizedText, useText } from '../../text/text.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import { FigureText } from '../data-board/figures.tsx'
import { useContributed, usePortalHost } from '../host.ts'
import { WidgetEmpty, WidgetSkeleton } from '../states.tsx'
import { text } from '../text.ts'
import { defineWidgetView, type BodyProps } from '../widget.ts'
import { Agenda } from './agenda.tsx'
import { contributed as kind } from './kind.ts'
import styles from '../portal.module.css'

type Settings = z.output<typeof kind.settings>

function Body({ settings }: BodyProps<Settings>) {
  const t = useText(text)
  const host = usePortalHost()
  if (host === undefined) return <WidgetSkeleton />
  return host ? <Found host={host} settings={settings} /> : <WidgetEmpty>{t('portal.noHost')}</WidgetEmpty>
}

/** The card, or a sentence where its remote is gone or its page is not in the menu of the user. */
function Found({ host, settings: { remote, name } }: { host: PortalHost; settings: Settings }) {
  const t = useText(text)
  const found = useContributed(host).find((one) => one.remote === remote && one.name === name)
  if (remote === '') return <WidgetEmpty>{t('portal.problem.noSource')}</WidgetEmpty>
  if (!found) return <WidgetEmpty>{t('portal.gone')}</WidgetEmpty>
  if (found.agenda !== undefined) return <Agenda agenda={found.agenda} path={found.path} />
  return <LinkedFigure card={found} />
}

function LinkedFigure({ card }: { card: ContributedWidget }) {
  const line = useLocalizedText()
  const { title, icon, path, figure, count } = card
  const hasValue = figure !== undefined || count !== undefined
  return (
    <Link className={styles.linked} to={path}>
      <MenuIcon name={icon} />
      <span>{line(title)}</span>
      {hasValue && (
        <FigureText
          of={{
            fullName: '',
            num: 0,
            icon,
            dataType: 'dynamic',
            propsApi: count ?? '',
            ...(figure ? { figure } : {}),
          }}
        />
      )}
    </Link>
  )
}

export const contributed = defineWidgetView({ kind, Icon: IconCommon, Body })
