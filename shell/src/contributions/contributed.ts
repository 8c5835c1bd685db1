import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Place } from '@tessera/shared/contract/shell/address'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { MenuRoute } from '../menu/routes.ts'

/** Something a remote adds to a surface, as far as this user may open it. */
export interface Drawn {
  readonly key: string
  readonly title: LocalizedText
  /** The remote that brings it. */
  readonly from: LocalizedText
  /** Path and query in the shell. */
  readonly path: string
  readonly place: Place
  readonly icon: string
}

export interface Contributed {
  readonly widgets: readonly (Drawn & { readonly count?: string | undefined })[]
  readonly entries: readonly (Drawn & { readonly keywords: readonly string[] })[]
  readonly panels: readonly Drawn[]
}

/** What the registered remotes add to the shell's surfaces, without their code. The menu decides: a page that is not in it is not offered. */
export function contributedBy(
  registry: readonly RegistryEntry[],
  routes: ReadonlyMap<string, MenuRoute>,
): Contributed {
  const doors = new Map<string, MenuRoute>()
  for (const route of routes.values()) {
    if (route.resolved.at !== 'page') continue
    const { remote, page } = route.resolved.target
    if (!doors.has(`${remote}/${page}`)) doors.set(`${remote}/${page}`, route)
  }
  const drawn = <T extends { name: string; title: LocalizedText; page: string }>(
    surface: string,
    entry: RegistryEntry,
    items: readonly T[],
  ): (T & Drawn)[] =>
    items.flatMap((item) => {
      const [page = '', query] = item.page.split(/\?(.*)/s)
      const door = doors.get(`${entry.name}/${page}`)
      if (!door) return []
      const path = query ? `${door.path}?${query}` : door.path
      return [
        {
          icon: door.item.icon,
          ...item,
          key: `${entry.name}/${surface}/${item.name}`,
          from: entry.title,
          path,
          place: { remote: entry.name, page },
        },
      ]
    })
  return {
    widgets: registry.flatMap((entry) => drawn('widget', entry, entry.contributes.portalWidgets)),
    entries: registry.flatMap((entry) => drawn('entry', entry, entry.contributes.searchEntries)),
    panels: registry.flatMap((entry) => drawn('panel', entry, entry.contributes.profilePanels)),
  }
}
