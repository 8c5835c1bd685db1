import { IconDown, IconHome } from '@arco-design/web-react/icon'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { MenuType, type CurrentUser, type MenuItem } from '@tessera/shared/contract/shell/session'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import type { MenuRoute, MenuRoutes } from '../menu/routes.ts'
import { text } from '../menu/text.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { RemoteBadge } from '../remotes/badge.tsx'
import { preload } from '../remotes/load.ts'

interface Props {
  current: CurrentUser
  routes: MenuRoutes
  /** Icons only. */
  narrow: boolean
  hidden: boolean
}

/** The menu as real links and buttons: keyboard, middle click and screen readers work as everywhere. */
export function Sidebar({ current, routes, narrow, hidden }: Props) {
  const t = useText(text)
  const { pathname } = useLocation()
  const byId = new Map([...routes.values()].map((route) => [route.item.id, route]))
  const holds = (item: MenuItem): boolean => byId.get(item.id)?.path === pathname || (item.children as MenuItem[]).some(holds)
  return (
    <nav className="frame-side" aria-label={t('menu.navigation')} hidden={hidden}>
      <div className="frame-brand">
        <Tesserae />
        <span>{current.sysConfigInfo.sysName}</span>
      </div>
      <ul className="frame-menu">
        <li>
          <NavLink className="frame-item" to="/home" title={t('menu.home')}>
            <IconHome aria-hidden />
            <span>{t('menu.home')}</span>
          </NavLink>
        </li>
        {current.menuList.map((item) => (
          <Item key={item.id} item={item} depth={0} byId={byId} holds={holds} narrow={narrow} />
        ))}
      </ul>
    </nav>
  )
}

interface ItemProps {
  item: MenuItem
  depth: number
  byId: ReadonlyMap<string, MenuRoute>
  holds: (item: MenuItem) => boolean
  narrow: boolean
}

/** From the second level on an item stands further in, 16 px a level. */
const indent = (depth: number, narrow: boolean) => (narrow ? {} : { paddingInlineStart: 16 + depth * 16 })

function Item({ item, depth, byId, holds, narrow }: ItemProps) {
  const titleOf = useMenuTitle()
  const [open, setOpen] = useState(true)
  const route = byId.get(item.id)
  const title = titleOf(item, route)
  if (item.type === MenuType.directory)
    return (
      <li>
        <button type="button" className={`frame-item${holds(item) ? ' holding' : ''}`} style={indent(depth, narrow)} aria-expanded={open} title={title} onClick={() => setOpen(!open)}>
          <MenuIcon name={item.icon} />
          <span>{title}</span>
          <IconDown className="frame-arrow" aria-hidden />
        </button>
        <ul hidden={!open}>
          {(item.children as MenuItem[]).map((child) => (
            <Item key={child.id} item={child} depth={depth + 1} byId={byId} holds={holds} narrow={narrow} />
          ))}
        </ul>
      </li>
    )
  if (!route) return null
  const expect = () => route.resolved.at === 'page' && preload(route.resolved.target)
  return (
    <li>
      <NavLink className="frame-item" style={indent(depth, narrow)} to={route.path} title={title} onPointerEnter={expect} onFocus={expect}>
        <MenuIcon name={item.icon} />
        <span>{title}</span>
        {route.resolved.at === 'page' && <RemoteBadge name={route.resolved.target.remote} />}
      </NavLink>
    </li>
  )
}

const Tesserae = () => (
  <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
    <rect x="1" y="1" width="8" height="8" rx="2" fill="#4080ff" />
    <rect x="11" y="1" width="8" height="8" rx="2" fill="#94bfff" />
    <rect x="1" y="11" width="8" height="8" rx="2" fill="#94bfff" />
    <rect x="11" y="11" width="8" height="8" rx="2" fill="#165dff" />
  </svg>
)
