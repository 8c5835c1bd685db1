import { matchPath } from 'react-router-dom'
import { resolveAddress, type Resolved, type Target } from '@tessera/shared/contract/shell/address'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { MenuItem } from '@tessera/shared/contract/shell/session'
import type { MenuRoute, MenuRoutes } from '../menu/routes.ts'
import { fixedRoutes, type FixedRoute } from './fixed.ts'

/** What an address opens; `path` tells one view from another. */
export type FoundRoute = { readonly path: string } & (
  | {
      readonly at: 'fixed'
      readonly route: FixedRoute
      readonly menu: MenuRoute | undefined
      readonly resolved: Resolved | undefined
    }
  | { readonly at: 'menu'; readonly route: MenuRoute }
  | { readonly at: 'directory'; readonly item: MenuItem }
)

interface RouteSources {
  readonly routes: MenuRoutes
  readonly directories: ReadonlyMap<string, MenuItem>
  readonly registry: readonly RegistryEntry[]
}

/** Fixed routes first, then the menu's pages, then its directories; undefined is /404. */
export function findRoute(
  pathname: string,
  { routes, directories, registry }: RouteSources,
): FoundRoute | undefined {
  const path = pathname.replace(/\/+$/, '') || '/'
  const fixed = fixedRoutes.find((route) => matchPath({ path: route.path, caseSensitive: true }, path))
  if (fixed) {
    // What a remote of its own is asked for is spelled as a menu row would spell it.
    const resolved = fixed.page === 'remote' ? resolveAddress(path, registry) : undefined
    return { at: 'fixed', path, route: fixed, menu: findMenuRoute(path, routes), resolved }
  }
  const route = routes.get(path)
  if (route) return { at: 'menu', path, route }
  const item = directories.get(path)
  return item && { at: 'directory', path, item }
}

/** The menu row whose path is the longest prefix, whole segments only: a fixed route takes its modelId from there. */
export const findMenuRoute = (path: string, routes: MenuRoutes): MenuRoute | undefined =>
  [...routes.values()]
    .filter((route) => path === route.path || path.startsWith(`${route.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0]

/** The page of a remote that draws it, if one does. */
export function targetOf(found: FoundRoute | undefined): Target | undefined {
  const resolved =
    found?.at === 'menu' ? found.route.resolved : found?.at === 'fixed' ? found.resolved : undefined
  return resolved?.at === 'page' ? resolved.target : undefined
}

/** The icon of what an address opens, by its menu name. */
export const iconOf = (found: FoundRoute | undefined): string =>
  found?.at === 'fixed'
    ? found.route.icon
    : found?.at === 'menu'
      ? found.route.item.icon
      : (found?.item.icon ?? '')
