import { Card } from '@arco-design/web-react'
import { IconPushpin } from '@arco-design/web-react/icon'
import { Link } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import type { MenuRoutes } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { preloadPage } from '../remotes/prefetch.ts'
import { togglePin, useHabits } from './habits.ts'
import { sortShortcuts } from './pages.ts'
import { text } from './text.ts'
import entryStyles from '../menu/entries.module.css'
import styles from './home.module.css'

/** Maximum number of shortcuts. */
const maxEntries = 12

/** Pinned pages, then the pages this user opens most. */
export function Shortcuts({ routes, title: cardTitle }: { routes: MenuRoutes; title?: string | undefined }) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { pages, pinned } = useHabits()
  return (
    <Card title={cardTitle ?? t('home.entries')} bordered={false}>
      <ul className={`${entryStyles.entries} ${styles.entries}`} data-part="entries">
        {sortShortcuts([...routes.keys()], pinned, pages)
          .slice(0, maxEntries)
          .map((path) => {
            const route = routes.get(path)
            if (!route) return null
            const title = titleOf(route.item, route)
            const preload = () => void (route.resolved.at === 'page' && preloadPage(route.resolved.target))
            const isPinned = pinned.includes(path)
            return (
              <li key={path}>
                <Link to={path} onPointerEnter={preload} onFocus={preload}>
                  <MenuIcon name={route.item.icon} />
                  <span>{title}</span>
                </Link>
                <button
                  type="button"
                  className={styles.pin}
                  aria-pressed={isPinned}
                  aria-label={t('home.pin', { name: title })}
                  title={t(isPinned ? 'home.unpin' : 'home.pin', { name: title })}
                  onClick={() => togglePin(path)}
                >
                  <IconPushpin aria-hidden />
                </button>
              </li>
            )
          })}
      </ul>
    </Card>
  )
}
