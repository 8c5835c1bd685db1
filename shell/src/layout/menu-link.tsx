import { NavLink } from 'react-router-dom'
import type { MenuRoute } from '../menu/routes.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { RemoteBadge } from '../remotes/notices.tsx'
import { cancelFirstCalls, preloadPage } from '../remotes/prefetch.ts'
import { useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import { useMenuCount } from './use-menu-count.ts'
import styles from './frame.module.css'

/** Larger numbers need more space than the menu has. */
const maxShown = 99

/** One page of the menu as a link. It prefetches the page on hover and focus. */
export function MenuLink({
  route,
  depth = 0,
  className = styles.item,
}: {
  route: MenuRoute
  depth?: number
  className?: string
}) {
  const titleOf = useMenuTitle()
  const { item, path, resolved } = route
  const title = titleOf(item, route)
  const t = useText(text)
  const waiting = useMenuCount(path)
  const preload = () => resolved.at === 'page' && preloadPage(resolved.target)
  return (
    <NavLink
      className={className}
      style={indent(depth)}
      to={path}
      title={title}
      {...(waiting > 0 ? { 'aria-description': t('layout.pending', { count: waiting }) } : {})}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={cancelFirstCalls}
    >
      <MenuIcon name={item.icon} />
      <span>{title}</span>
      {waiting > 0 && (
        <b className={styles.count} aria-hidden>
          {waiting > maxShown ? `${maxShown}+` : waiting}
        </b>
      )}
      {resolved.at === 'page' && <RemoteBadge name={resolved.target.remote} />}
    </NavLink>
  )
}

/** Indents items from the second level on, 16 px per level. */
export const indent = (depth: number) => (depth === 0 ? {} : { paddingInlineStart: 16 + depth * 16 })
