import { IconHome } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { text } from '../menu/text.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { childrenOf } from '../menu/tree.ts'
import { FlyOut } from './fly-out.tsx'
import { MenuLink } from './menu-link.tsx'
import { MenuList } from './menu-list.tsx'
import { useCurrentInView } from './use-current-in-view.ts'
import type { MenuState } from './use-menu.ts'
import styles from './frame.module.css'

interface Props {
  items: readonly MenuItem[]
  menu: MenuState
  /** Icons only; directories open in a panel. */
  narrow: boolean
  hidden?: boolean
  /** Whether the home page is listed; otherwise it is in the top menu. */
  home?: boolean
  brand?: ReactNode
  /** Label that distinguishes it from the top menu. */
  label?: string | undefined
}

/** The menu at the side, 210 px wide or as icons. */
export function Sidebar({ items, menu, narrow, hidden, home, brand, label }: Props) {
  const t = useText(text)
  const list = useCurrentInView()
  const first = home && (
    <li>
      <NavLink className={styles.item} to="/home" title={t('menu.home')}>
        <IconHome aria-hidden />
        <span>{t('menu.home')}</span>
      </NavLink>
    </li>
  )
  return (
    <nav className={styles.side} data-sidebar aria-label={label ?? t('menu.navigation')} hidden={hidden}>
      {brand}
      <div className={styles.scroll} ref={list}>
        {narrow ? (
          <Icons items={items} menu={menu} first={first} />
        ) : (
          <MenuList items={items} menu={menu} first={first} />
        )}
      </div>
    </nav>
  )
}

function Icons({ items, menu, first }: { items: readonly MenuItem[]; menu: MenuState; first: ReactNode }) {
  const titleOf = useMenuTitle()
  return (
    <ul className={`${styles.menu} ${styles.icons}`} data-icons>
      {first}
      {items.map((item) => {
        const route = menu.byId.get(item.id)
        if (route)
          return (
            <li key={item.id}>
              <MenuLink route={route} />
            </li>
          )
        const children = childrenOf(item)
        if (children.length === 0) return null
        return (
          <FlyOut
            key={item.id}
            title={titleOf(item)}
            items={children}
            menu={menu}
            containsCurrent={menu.trail.includes(item.id)}
            side="beside"
            className={styles.item}
          >
            <MenuIcon name={item.icon} />
            <span>{titleOf(item)}</span>
          </FlyOut>
        )
      })}
    </ul>
  )
}
