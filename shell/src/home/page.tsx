import type { CurrentUser } from '@tessera/shared/contract/session/session'
import { formatTime } from '@tessera/shared/format/time'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useText } from '@tessera/shared/text/text'
import type { ShellState } from '../session/shell-state.ts'
import { Agenda } from './agenda.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Notices } from './notices.tsx'
import { Recent } from './recent.tsx'
import { Returned } from './returned.tsx'
import { text } from './text.ts'
import { Todos } from './todos.tsx'
import { Widgets } from './widgets.tsx'
import styles from './home.module.css'

/**
 * Parts without content are absent, so that each user gets the page of their work: lessons for a coach, to-dos for an
 * approver, figures for users who see the records behind them.
 */
export function HomePage(state: ShellState) {
  const { current, routes, contributed } = state
  return (
    <div className={styles.home}>
      <Greeting userInfo={current.userInfo} />
      <Widgets widgets={contributed.widgets.filter(({ agenda }) => agenda === undefined)} />
      <div className={styles.cards}>
        {contributed.widgets.map(
          (widget) =>
            widget.agenda !== undefined && <Agenda key={widget.key} widget={widget} path={widget.agenda} />,
        )}
        <Todos linked={(path) => routes.has(path)} />
        <Returned routes={routes} />
        <Notices />
        <Recent now={state} />
        <Shortcuts routes={routes} />
      </div>
    </div>
  )
}

function Greeting({ userInfo }: Pick<CurrentUser, 'userInfo'>) {
  const t = useText(text)
  return (
    <header className={styles.greeting}>
      <h2>{t(currentGreeting(), { name: userInfo.userName })}</h2>
      <p>
        {[
          userInfo.organizeName,
          userInfo.departmentName,
          joinNames(userInfo.positionIds.map(({ name }) => name)),
        ]
          .filter(Boolean)
          .join(' · ')}
        {userInfo.prevLogin === 1 && userInfo.prevLoginTime !== null && (
          <span>
            {t('home.lastLogin', {
              time: formatTime(userInfo.prevLoginTime),
              ip: userInfo.prevLoginIPAddress,
            })}
          </span>
        )}
      </p>
    </header>
  )
}

/** The greeting for the time of day. */
function currentGreeting(): 'home.morning' | 'home.afternoon' | 'home.evening' {
  const hour = new Date().getHours()
  if (hour < 12) return 'home.morning'
  return hour < 18 ? 'home.afternoon' : 'home.evening'
}
