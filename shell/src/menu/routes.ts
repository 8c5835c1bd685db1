import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { resolveAddress, type Resolved } from '@tessera/shared/contract/shell/address'

/** A menu item that opens a page of a remote, with where it leads. */
export interface MenuRoute {
  readonly item: MenuItem
  readonly path: string
  readonly resolved: Resolved
}

/** What the menu opens: every item has its entry, and of several with one path the first says who is there. */
export class MenuRoutes {
  readonly all: readonly MenuRoute[]
  readonly #byPath: ReadonlyMap<string, MenuRoute>

  constructor(all: readonly MenuRoute[]) {
    this.all = all
    this.#byPath = new Map(all.toReversed().map((route) => [route.path, route]))
  }

  /** The item at a path of the shell's address. */
  at(path: string): MenuRoute | undefined {
    return this.#byPath.get(path)
  }
}

/** Only directories are walked into (specification: wire 2.2). */
export function menuRoutes(menuList: readonly MenuItem[], registry: readonly RegistryEntry[]): MenuRoutes {
  const routes: MenuRoute[] = []
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items) {
      if (item.type === MenuType.directory) walk(item.children as MenuItem[])
      else if (item.type === MenuType.page) {
        const resolved = resolveAddress(item.urlAddress, registry, item.enCode)
        routes.push({ item, path: pathOf(item, resolved), resolved })
      }
    }
  }
  walk(menuList)
  return new MenuRoutes(routes)
}

/** The urlAddress with its query stripped (specification: shell 2), or the route the address stands for. */
export const pathOf = (item: Pick<MenuItem, 'urlAddress'>, resolved: Resolved): string =>
  resolved.at === 'page' ? resolved.target.route : `/${item.urlAddress.split(/[?#]/, 1)[0]!.replace(/^[/@]+/, '')}`
