import { Card, Empty } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { formatTime } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import { findRoute, iconOf } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import type { ShellState } from '../session/shell-state.ts'
import { useHabits } from './habits.ts'
import { recentPages } from './pages.ts'
import { text } from './text.ts'

/** The pages this user opened last in this browser. */
export function Recent({ now: state }: { now: ShellState }) {
  const t = useText(text)
  const titleOf = useRouteTitle()
  const pages = recentPages(useHabits().pages, (path) => findRoute(path, state) !== undefined)
  return (
    <Card title={t('home.recent')} bordered={false}>
      {pages.length === 0 ? (
        <Empty description={t('home.noRecent')} />
      ) : (
        <ul className="home-recent">
          {pages.map(({ path, last }) => {
            const found = findRoute(path, state)
            return (
              <li key={path}>
                <Link to={path}>
                  <MenuIcon name={iconOf(found)} />
                  <span>{titleOf(found)}</span>
                  <time dateTime={new Date(last).toISOString()}>{formatTime(last)}</time>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
