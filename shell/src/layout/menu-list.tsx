import { IconDown } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import { useMenuTitle } from '../menu/titles.ts'
import { childrenOf } from '../menu/tree.ts'
import { indent, MenuLink } from './menu-link.tsx'
import type { MenuState } from './use-menu.ts'

interface Props {
  items: readonly MenuItem[]
  menu: MenuState
  depth?: number
  /** Rendered before the items. */
  first?: ReactNode
}

/**
 * A list of links and of directories that expand in place. Collapsed directories are not rendered, which
 * keeps menus of thousands of items fast.
 */
export function MenuList({ items, menu, depth = 0, first }: Props) {
  return (
    <ul className="frame-menu">
      {first}
      {items.map((item) => (
        <Item key={item.id} item={item} menu={menu} depth={depth} />
      ))}
    </ul>
  )
}

function Item({ item, menu, depth }: { item: MenuItem; menu: MenuState; depth: number }) {
  const titleOf = useMenuTitle()
  const route = menu.byId.get(item.id)
  if (item.type !== MenuType.directory)
    return route ? (
      <li>
        <MenuLink route={route} depth={depth} />
      </li>
    ) : null
  const title = titleOf(item)
  const open = menu.opened.has(item.id)
  return (
    <li>
      <button
        type="button"
        className={menu.trail.includes(item.id) ? 'frame-item holding' : 'frame-item'}
        style={indent(depth)}
        aria-expanded={open}
        title={title}
        onClick={() => menu.toggle(item.id)}
      >
        <MenuIcon name={item.icon} />
        <span>{title}</span>
        <IconDown className="frame-arrow" aria-hidden />
      </button>
      {open && <MenuList items={childrenOf(item)} menu={menu} depth={depth + 1} />}
    </li>
  )
}
