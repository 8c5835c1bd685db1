import { Card, Empty } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import type { MenuRoute, MenuRoutes } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { preloadPage } from '../remotes/prefetch.ts'
import { text } from '../routes/text.ts'
import entryStyles from '../menu/entries.module.css'
import styles from '../routes/routes.module.css'

/** A directory, or the whole menu, as one page of links. */
export function MenuMap({ items, routes }: { items: readonly MenuItem[]; routes: MenuRoutes }) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const byId = new Map([...routes.values()].map((route) => [route.item.id, route]))
  const pages = items.filter(({ type }) => type !== MenuType.directory)
  const directories = items.filter(({ type }) => type === MenuType.directory)
  if (items.length === 0) return <Empty description={t('routes.noPages')} />
  return (
    <div className={styles.map}>
      {pages.length > 0 && (
        <Card bordered={false}>
          <Entries items={pages} byId={byId} />
        </Card>
      )}
      {directories.map((item) => (
        <Card
          key={item.id}
          bordered={false}
          title={titleOf(item)}
          extra={<small>{t('routes.pages', { count: pagesBelow(item).length })}</small>}
        >
          <Entries items={pagesBelow(item)} byId={byId} />
        </Card>
      ))}
    </div>
  )
}

const pagesBelow = (item: MenuItem): MenuItem[] =>
  (item.children as MenuItem[]).flatMap((child) =>
    child.type === MenuType.directory ? pagesBelow(child) : [child],
  )

function Entries({ items, byId }: { items: readonly MenuItem[]; byId: ReadonlyMap<string, MenuRoute> }) {
  const titleOf = useMenuTitle()
  return (
    <ul className={entryStyles.entries}>
      {items.map((item) => {
        const route = byId.get(item.id)
        const preload = () => void (route?.resolved.at === 'page' && preloadPage(route.resolved.target))
        return (
          route && (
            <li key={item.id}>
              <Link to={route.path} onPointerEnter={preload} onFocus={preload}>
                <MenuIcon name={item.icon} />
                {titleOf(item, route)}
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}
