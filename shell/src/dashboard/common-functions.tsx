import { Empty } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import type { Widget } from '@tessera/shared/contract/lowcode/portal-grid'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { useMenuTitle } from '../menu/titles.ts'
import { useShellState } from '../session/shell-state.ts'
import { text } from './text.ts'
import styles from '../menu/entries.module.css'

/** Links to pages by the ids of their menu rows; those missing in the user's menu are left out. */
export function CommonFunctions({ widget }: { widget: Widget }) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const { routes } = useShellState()
  const byId = new Map([...routes.values()].map((route) => [route.item.id, route]))
  const entries = idsOf(widget).flatMap((id) => byId.get(id) ?? [])
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

function idsOf({ settings: { list } }: Widget): string[] {
  const items = Array.isArray(list) ? (list as unknown[]) : []
  const ids = items.map((item) => (item as { id?: unknown } | null)?.id)
  return [...new Set(ids)].filter((id) => typeof id === 'string')
}
