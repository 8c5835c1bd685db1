import { useText } from '@tessera/shared/text/text'
import { useMenuTitle } from '../menu/titles.ts'
import type { FoundRoute } from './find.ts'
import { text } from './text.ts'

/**
 * Returns the title of a route in the current language. A menu row with the path of a fixed route gives it
 * its title.
 */
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
