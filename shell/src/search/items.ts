import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Contributions } from '../contributions/collect.ts'
import type { MenuRoute } from '../menu/routes.ts'
import type { SearchItem } from './find.ts'

interface Translations {
  titleOf: (item: MenuItem, route?: MenuRoute) => string
  line: (line: LocalizedText) => string
}

/**
 * Search items for everything this user can open, in the current language: pages of the menu, then
 * contributions of remotes.
 */
export function listSearchItems(
  menuList: readonly MenuItem[],
  routes: ReadonlyMap<string, MenuRoute>,
  { entries }: Contributions,
  { titleOf, line }: Translations,
): SearchItem[] {
  const byId = new Map([...routes.values()].map((route) => [route.item.id, route]))
  const pages = (items: readonly MenuItem[], above: readonly string[]): SearchItem[] =>
    items.flatMap((item) => {
      if (item.type === MenuType.directory)
        return pages(item.children as MenuItem[], [...above, titleOf(item)])
      const route = byId.get(item.id)
      if (!route) return []
      const { path, resolved } = route
      const title = titleOf(item, route)
      // Also found by the administrators' name, if it differs in this language.
      const words = item.fullName === title ? [] : [item.fullName]
      return [
        {
          key: path,
          icon: item.icon,
          title,
          where: above.join(' / '),
          path,
          place: resolved.at === 'page' ? resolved.target : null,
          words,
        },
      ]
    })
  return [
    ...pages(menuList, []),
    ...entries.map(({ key, icon, title, from, path, place, keywords }) => ({
      key,
      icon,
      title: line(title),
      where: line(from),
      path,
      place,
      words: [...keywords, ...Object.values(title)],
    })),
  ]
}
