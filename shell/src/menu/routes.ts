import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { resolveAddress, type Resolved } from '@tessera/shared/contract/shell/address'

/** A menu item that opens a page of a remote, with where it leads. */
export interface MenuRoute {
  readonly item: MenuItem
  readonly path: string
  readonly resolved: Resolved
}

/** Path of the shell's address -> the menu item that opens there. */
export type MenuRoutes = ReadonlyMap<string, MenuRoute>

/** Only directories are walked into (specification: wire 2.2). */
export function menuRoutes(menuList: readonly MenuItem[], registry: readonly RegistryEntry[]): MenuRoutes {
  const routes = new Map<string, MenuRoute>()
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items) {
      if (item.type === MenuType.directory) walk(item.children as MenuItem[])
      else if (item.type === MenuType.page) {
        const resolved = resolveAddress(item.urlAddress, registry, item.enCode)
        const own = pathOf(item, resolved)
        // Two rows may open one page, each with rights of its own: the second gets a way of its own.
        const path = routes.has(own) ? `${own}/~${item.enCode}` : own
        routes.set(path, { item, path, resolved })
      }
    }
  }
  walk(menuList)
  return routes
}

/** The urlAddress with its query stripped (specification: shell 2), or the route the address stands for. */
export const pathOf = (item: Pick<MenuItem, 'urlAddress'>, resolved: Resolved): string =>
  resolved.at === 'page' ? resolved.target.route : `/${item.urlAddress.split(/[?#]/, 1)[0]!.replace(/^[/@]+/, '')}`
