import { matchPath } from 'react-router-dom'
import { resolveAddress, type ResolvedAddress, type Target } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import type { MenuRoute, MenuRoutes, MenuTarget } from '../menu/routes.ts'
import { fixedRoutes, type FixedRoute } from './fixed.ts'

/** The route that an address opens; `path` identifies the view. */
export type FoundRoute = { readonly path: string } & (
  | {
      readonly at: 'fixed'
      readonly route: FixedRoute
      readonly menu: MenuRoute | undefined
      readonly resolved: ResolvedAddress | undefined
    }
  | { readonly at: 'menu'; readonly route: MenuRoute }
  | { readonly at: 'directory'; readonly item: MenuItem }
)

interface RouteSources {
  readonly routes: MenuRoutes
  readonly directories: ReadonlyMap<string, MenuItem>
  readonly registry: readonly RegistryEntry[]
}

/**
 * Finds the route of an address: a fixed one, else a page of the menu, else a directory of the menu;
 * undefined leads to /404.
 */
export function findRoute(
  pathname: string,
  { routes, directories, registry }: RouteSources,
): FoundRoute | undefined {
  const path = pathname.replace(/\/+$/, '') || '/'
  const fixed = fixedRoutes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))
  if (fixed) {
    // A page of a remote is resolved as if a menu row named it.
    const resolved = fixed.page === 'remote' ? resolveAddress(path, registry) : undefined
    return { at: 'fixed', path, route: fixed, menu: findMenuRoute(path, routes), resolved }
  }
  const route = routes.get(path)
  if (route) return { at: 'menu', path, route }
  const item = directories.get(path)
  return item && { at: 'directory', path, item }
}

/**
 * The menu row whose path is the longest prefix in whole segments. A fixed route takes its permissions from
 * it.
 */
export const findMenuRoute = (path: string, routes: MenuRoutes): MenuRoute | undefined =>
  [...routes.values()]
    .filter((route) => path === route.path || path.startsWith(`${route.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]

/** The page of a remote that renders the route, if one does. */
export function targetOf(found: FoundRoute | undefined): Target | undefined {
  const resolved = resolvedOf(found)
  return resolved?.at === 'page' ? resolved.target : undefined
}

function resolvedOf(found: FoundRoute | undefined): MenuTarget | undefined {
  if (found?.at === 'menu') return found.route.resolved
  return found?.at === 'fixed' ? found.resolved : undefined
}

/**
 * Whether a route stands in tabs and recent pages: not a link to a new window, and not a fixed route whose
 * remote has no such page.
 */
export function hasTab(found: FoundRoute | undefined): found is FoundRoute {
  if (found?.at === 'menu') return found.route.resolved.at !== 'away'
  return found !== undefined && !(found.at === 'fixed' && found.resolved?.at === 'nowhere')
}

/** The icon of a route, by its name in the menu. */
export function iconOf(found: FoundRoute | undefined): string {
  if (found?.at === 'fixed') return found.route.icon
  return (found?.at === 'menu' ? found.route.item.icon : found?.item.icon) ?? ''
}
