import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { MenuRoute } from '../menu/routes.ts'

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
 * Collects the contributions of all registered remotes, without their code. Contributions whose page is not
 * in the user's menu are left out.
 */
export function collectContributions(
  registry: readonly RegistryEntry[],
  routes: ReadonlyMap<string, MenuRoute>,
): Contributions {
  const routesByPage = new Map<string, MenuRoute>()
  for (const route of routes.values()) {
    if (route.resolved.at !== 'page') continue
    const { remote, page } = route.resolved.target
    if (!routesByPage.has(`${remote}/${page}`)) routesByPage.set(`${remote}/${page}`, route)
  }
  const resolve = <T extends { name: string; title: LocalizedText; page: string }>(
    surface: string,
    entry: RegistryEntry,
    items: readonly T[],
  ): (T & Contribution)[] =>
    items.flatMap((item) => {
      const [page = '', query] = item.page.split(/\?(.*)/s)
      const route = routesByPage.get(`${entry.name}/${page}`)
      if (!route) return []
      const path = query ? `${route.path}?${query}` : route.path
      return [
        {
          icon: route.item.icon,
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
