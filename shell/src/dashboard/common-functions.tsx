import { Empty } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { useMenuTitle } from '../menu/titles.ts'
import { useShellState } from '../session/shell-state.ts'
import { entriesOf, type Tile } from './portal.ts'
import { text } from './text.ts'
import styles from '../menu/entries.module.css'

/** Links to pages by the ids of their menu rows; those missing in the user's menu are left out. */
export function CommonFunctions({ tile }: { tile: Tile }) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { routes } = useShellState()
  const byId = new Map([...routes.values()].map((route) => [route.item.id, route]))
  const entries = entriesOf(tile).flatMap(({ id }) => byId.get(id) ?? [])
  if (entries.length === 0) return <Empty description={t('dashboard.emptyTile')} />
  return (
    <ul className={styles.entries}>
      {entries.map((route) => (
        <li key={route.path}>
          <Link to={route.path}>
            <MenuIcon name={route.item.icon} />
            <span>{titleOf(route.item, route)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
