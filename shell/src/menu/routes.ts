import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { resolveAddress, type ResolvedAddress } from '@tessera/shared/contract/registry/address'
import { screenTemplate } from './link-template.ts'
import { parseMenuProperty } from './property.ts'

/**
 * What a menu item opens: a page of a remote, a portal of the shell, or a link inside the shell (`link`) or
 * in a new window (`away`).
 */
export type MenuTarget =
  | ResolvedAddress
  | { at: 'portal'; id: string }
  | { at: 'link'; template: string }
  | { at: 'away'; template: string }

/** A menu item with its path and what it opens. */
export interface MenuRoute {
  readonly item: MenuItem
  readonly path: string
  readonly resolved: MenuTarget
}

/** Menu items by their path. */
export type MenuRoutes = ReadonlyMap<string, MenuRoute>

/** Pages of remotes that render low-code designs; they get `moduleId` and `isTree` as parameters. */
export const designedPages = {
  [MenuType.form]: { remote: 'lowcode', page: 'model' },
  [MenuType.dictionary]: { remote: 'system', page: 'dictionaryItems' },
  [MenuType.report]: { remote: 'lowcode', page: 'report' },
  [MenuType.screen]: { remote: 'lowcode', page: 'screen' },
  [MenuType.portal]: { remote: 'lowcode', page: 'portal' },
} as const

/** Routes of the menu items. Only the children of directories are visited. */
export function menuRoutes(menuList: readonly MenuItem[], registry: readonly RegistryEntry[]): MenuRoutes {
  const routes = new Map<string, MenuRoute>()
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items) {
      if (item.type === MenuType.directory) {
        walk(item.children as MenuItem[])
        continue
      }
      const resolved = resolveMenuItem(item, registry)
      const ownRoute = pathOf(item, resolved)
      // Two rows may open the same page with different permissions: the second one gets a suffix.
      const path = routes.has(ownRoute) ? `${ownRoute}/~${item.enCode}` : ownRoute
      routes.set(path, { item, path, resolved })
    }
  }
  walk(menuList)
  return routes
}

/** Directories of the menu by their path, `/` plus enCode. */
export function menuDirectories(menuList: readonly MenuItem[]): ReadonlyMap<string, MenuItem> {
  const found = new Map<string, MenuItem>()
  const walk = (items: readonly MenuItem[]) => {
    for (const item of items.filter(({ type }) => type === MenuType.directory)) {
      found.set(`/${item.enCode}`, item)
      walk(item.children as MenuItem[])
    }
  }
  walk(menuList)
  return found
}

function resolveMenuItem(item: MenuItem, registry: readonly RegistryEntry[]): MenuTarget {
  const { moduleId, isTree } = parseMenuProperty(item.propertyJson)
  if (item.type === MenuType.screen && !item.isOwnScreen)
    return { at: 'away', template: screenTemplate(moduleId) }
  switch (item.type) {
    case MenuType.form:
    case MenuType.dictionary:
    case MenuType.report:
    case MenuType.screen:
    case MenuType.portal: {
      const { remote, page } = designedPages[item.type as keyof typeof designedPages]
      if (registry.some(({ name, pages }) => name === remote && Object.hasOwn(pages, page)))
        return {
          at: 'page',
          target: {
            remote,
            page,
            route: item.type === MenuType.screen ? linkPath(item) : designedPath(item),
            params: { moduleId, isTree: isTree ? '1' : '0' },
            query: {},
          },
        }
      return item.type === MenuType.portal
        ? { at: 'portal', id: moduleId }
        : { at: 'nowhere', why: 'no-page', remote }
    }
    case MenuType.link:
      return { at: item.linkTarget === '_self' ? 'link' : 'away', template: item.urlAddress }
    default:
      return resolveAddress(item.urlAddress, registry, item.enCode)
  }
}

/** The urlAddress without its query, or the route it stands for. */
function pathOf(item: MenuItem, resolved: MenuTarget): string {
  if (resolved.at === 'link' || resolved.at === 'away') return linkPath(item)
  return resolved.at === 'page' ? resolved.target.route : designedPath(item)
}

/** Path of a link, and of a screen of this or another server. */
const linkPath = ({ enCode }: MenuItem): string => `/link/${enCode}`

/** Path of a low-code design: its urlAddress, or its enCode without one. */
function designedPath({ urlAddress, enCode }: MenuItem): string {
  const path = urlAddress.split(/[?#]/, 1)[0]!.replace(/^[/@]+|\/+$/g, '')
  return `/${path || enCode}`
}
