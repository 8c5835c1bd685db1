import { Card } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { findRoute, hasTab, iconOf } from '../routes/find.ts'
import { useRouteTitle } from '../routes/titles.ts'
import type { ShellState } from '../session/shell-state.ts'
import { useHabits } from './habits.ts'
import { recentPages } from './pages.ts'
import { text } from './text.ts'
import styles from './home.module.css'

/** The pages this user opened last in this browser; absent before the first one. */
export function Recent({ now: state, title }: { now: ShellState; title?: string | undefined }) {
  const t = useText(text)
  const titleOf = useRouteTitle()
  const pages = recentPages(useHabits().pages, (path) => hasTab(findRoute(path, state)))
  if (pages.length === 0) return null
  return (
    <Card title={title ?? t('home.recent')} bordered={false}>
      <ul className={styles.recent} data-part="recent">
        {pages.map(({ path, last }) => {
          const found = findRoute(path, state)
          return (
            <li key={path}>
              <Link to={path}>
                <MenuIcon name={iconOf(found)} />
                <span className={styles.recentName}>{titleOf(found)}</span>
                <RelativeTimeLabel at={last} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
