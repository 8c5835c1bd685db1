import { IconHome, IconMoreVertical } from '@arco-design/web-react/icon'
import { useLayoutEffect, useRef, useState } from 'react'
import { NavLink } from 'react-router-dom'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { text as menuText } from '../menu/text.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { childrenOf, countFitting } from '../menu/tree.ts'
import { FlyOut } from './fly-out.tsx'
import { MenuLink } from './menu-link.tsx'
import { text } from './text.ts'
import type { MenuState } from './use-menu.ts'
import styles from './header.module.css'

interface Props {
  items: readonly MenuItem[]
  menu: MenuState
  /** Hybrid layout: a directory shows its items at the side instead of in a panel. */
  chosen?: string | undefined
  onChoose?: (id: string) => void
}

/** The first level of the menu across the top; items that do not fit go under "more". */
export function TopMenu({ items, menu, chosen, onChoose }: Props) {
  const t = useText(text)
  const menuWords = useText(menuText)
  const titleOf = useMenuTitle()
  const bar = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measured = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (bar.current) {
      setWidth(bar.current.clientWidth)
      measured.observe(bar.current)
    }
    return () => measured.disconnect()
  }, [])

  // The home page takes the first place.
  const shown = Math.max(0, countFitting(width, items.length + 1) - 1)
  const rest = items.slice(shown)

  const renderItem = (item: MenuItem) => {
    const route = menu.byId.get(item.id)
    if (route)
      return (
        <li key={item.id}>
          <MenuLink route={route} className={styles.topItem} />
        </li>
      )
    const children = childrenOf(item)
    if (children.length === 0) return null
    const title = titleOf(item)
    const containsCurrent = menu.trail.includes(item.id)
    const content = (
      <>
        <MenuIcon name={item.icon} />
        <span>{title}</span>
      </>
    )
    return onChoose ? (
      <li key={item.id}>
        <button
          type="button"
          className={styles.topItem}
          data-contains-current={chosen === item.id || undefined}
          aria-pressed={chosen === item.id}
          title={title}
          onClick={() => onChoose(item.id)}
        >
          {content}
        </button>
      </li>
    ) : (
      <FlyOut
        key={item.id}
        title={title}
        items={children}
        menu={menu}
        containsCurrent={containsCurrent}
        side="below"
        className={styles.topItem}
      >
        {content}
      </FlyOut>
    )
  }

  return (
    <nav className={styles.topMenu} ref={bar} aria-label={menuWords('menu.navigation')}>
      <ul>
        <li>
          <NavLink className={styles.topItem} to="/home" title={menuWords('menu.home')}>
            <IconHome aria-hidden />
            <span>{menuWords('menu.home')}</span>
          </NavLink>
        </li>
        {items.slice(0, shown).map(renderItem)}
        {width > 0 && rest.length > 0 && (
          <FlyOut
            title={t('layout.more')}
            items={rest}
            menu={menu}
            containsCurrent={rest.some(({ id }) => menu.trail.includes(id))}
            side="below"
            className={styles.topItem}
          >
            <IconMoreVertical aria-hidden />
            <span>{t('layout.more')}</span>
          </FlyOut>
        )}
      </ul>
    </nav>
  )
}
