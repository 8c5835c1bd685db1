import { useText } from '@tessera/shared/text/text'
import { useMenuTitle } from '../menu/titles.ts'
import type { FoundRoute } from './find.ts'
import { text } from './text.ts'

/** The name of what an address opens, in the current language: a menu row over a fixed route names it. */
export function useRouteTitle(): (found: FoundRoute | undefined) => string {
  const t = useText(text)
  const titleOf = useMenuTitle()
  return (found) => {
    if (!found) return t('routes.notFound')
    if (found.at === 'directory') return titleOf(found.item) || t('routes.unnamed')
    if (found.at === 'menu') return titleOf(found.route.item, found.route) || t('routes.unnamed')
    const { path, menu, route } = found
    return menu?.path === path ? titleOf(menu.item, menu) : t(route.title)
  }
}
