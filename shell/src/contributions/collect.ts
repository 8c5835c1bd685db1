import type { LocalizedText } from '@tessera/shared/contract/lang'
import { resolveAddress, type PageKey } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { findOwner, ownedPages } from '../menu/owned-pages.ts'
import type { MenuRoute, MenuTarget } from '../menu/routes.ts'

/** Something a remote contributes to a part of the shell, if the user may open its page. */
export interface Contribution {
  readonly key: string
  readonly title: LocalizedText
  /** Title of the remote. */
  readonly from: LocalizedText
  /** Path and query in the shell. */
  readonly path: string
  readonly place: PageKey
  readonly icon: string
}

/** A part of the home page: a link, with a count, a figure, or a list of what is planned today. */
export interface HomeWidget extends Contribution {
  /** In the remote. */
  readonly name: string
  readonly count?: string | undefined
  /** Whether the menu shows the count behind the page, too. */
  readonly badge?: boolean | undefined
  readonly figure?: { readonly path: string; readonly name: string } | undefined
  readonly agenda?: string | undefined
}

export interface Contributions {
  readonly widgets: readonly HomeWidget[]
  readonly entries: readonly (Contribution & { readonly keywords: readonly string[] })[]
  readonly panels: readonly Contribution[]
}

/**
 * Collects the contributions of all registered remotes, without their code. Contributions whose page is neither in the
 * user's menu nor belongs to a page that is are left out.
 */
export function collectContributions(
  registry: readonly RegistryEntry[],
  routes: ReadonlyMap<string, MenuRoute>,
): Contributions {
  const placesByPage = new Map<string, { readonly path: string; readonly icon: string }>()
  const add = (resolved: MenuTarget, path: string, icon: string) => {
    if (resolved.at !== 'page') return
    const key = `${resolved.target.remote}/${resolved.target.page}`
    if (!placesByPage.has(key)) placesByPage.set(key, { path, icon })
  }
  for (const { resolved, path, item } of routes.values()) add(resolved, path, item.icon)
  for (const path of ownedPages.keys()) {
    const owner = findOwner(path, routes)
    if (owner) add(resolveAddress(path, registry), path, owner.item.icon)
  }
  const resolve = <T extends { name: string; title: LocalizedText; page: string }>(
    surface: string,
    entry: RegistryEntry,
    items: readonly T[],
  ): (T & Contribution)[] =>
    items.flatMap((item) => {
      const [page = '', query] = item.page.split(/\?(.*)/s)
      const place = placesByPage.get(`${entry.name}/${page}`)
      if (!place) return []
      const path = query ? `${place.path}?${query}` : place.path
      return [
        {
          icon: place.icon,
          ...item,
          key: `${entry.name}/${surface}/${item.name}`,
          from: entry.title,
          path,
          place: { remote: entry.name, page },
        },
      ]
    })
  return {
    widgets: registry.flatMap((entry) => resolve('widget', entry, entry.contributes.portalWidgets)),
    entries: registry.flatMap((entry) => resolve('entry', entry, entry.contributes.searchEntries)),
    panels: registry.flatMap((entry) => resolve('panel', entry, entry.contributes.profilePanels)),
  }
}
