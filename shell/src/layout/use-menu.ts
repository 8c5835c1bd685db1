import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { useExpandedDirectories } from '../menu/use-expanded-directories.ts'
import type { MenuRoute, MenuRoutes } from '../menu/routes.ts'
import { findTrail } from '../menu/tree.ts'

/** State that all renderings of the menu share. */
export interface MenuState {
  byId: ReadonlyMap<string, MenuRoute>
  /** Directories above the current page, from the top. */
  trail: readonly string[]
  opened: ReadonlySet<string>
  toggle: (id: string) => void
}

export function useMenu(menuList: readonly MenuItem[], routes: MenuRoutes): MenuState {
  const { pathname } = useLocation()
  const byId = useMemo(() => new Map([...routes.values()].map((route) => [route.item.id, route])), [routes])
  const trail = useMemo(
    () => findTrail(menuList, ({ id }) => byId.get(id)?.path === pathname),
    [menuList, byId, pathname],
  )
  const [opened, toggle] = useExpandedDirectories(menuList, trail)
  return { byId, trail, opened, toggle }
}
