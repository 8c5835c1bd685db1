import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import type { ShellState } from '../session/shell-state.ts'
import { Entries } from './entries.tsx'
import { Notices } from './notices.tsx'
import { Recent } from './recent.tsx'
import { text } from './text.ts'
import { Todos } from './todos.tsx'
import { Widgets } from './widgets.tsx'
import './home.css'

export function HomePage(now: ShellState) {
  const { current, routes, contributed } = now
  return (
    <div className="home">
      <Greeting userInfo={current.userInfo} />
      <Widgets widgets={contributed.widgets} />
      <Entries routes={routes} />
      <Recent now={now} />
      <Todos linked={(path) => routes.has(path)} />
      <Notices />
    </div>
  )
}

function Greeting({ userInfo }: Pick<CurrentUser, 'userInfo'>) {
  const t = useText(text)
  const hour = new Date().getHours()
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening'
  return (
    <header className="home-greeting">
      <h2>{t(greeting, { name: userInfo.userName })}</h2>
      <p>
        {[
          userInfo.organizeName,
          userInfo.departmentName,
          userInfo.positionIds.map(({ name }) => name).join('、'),
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
