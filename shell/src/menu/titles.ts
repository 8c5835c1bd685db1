import { useTranslation } from 'react-i18next'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { editedWord } from '@tessera/shared/text/edited-words'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate, wordsVariant } from '@tessera/shared/text/text'
import type { MenuRoute } from './routes.ts'
import { findRemote } from '../remotes/remote-state.ts'
import { text } from './text.ts'

/**
 * The name of a menu item in the current language. `fullName` is what an administrator typed, in Chinese; elsewhere the
 * page's own title from its remote, or our word for a directory, says it better.
 */
export function useMenuTitle(): (item: MenuItem, route?: MenuRoute) => string {
  useTranslation()
  const lang = currentLang()
  return (item, route) => {
    // What an administrator wrote for this language comes before every other name.
    const editedTitle = lang !== 'zh' && editedWord(lang, `menu:${item.enCode}`)
    if (editedTitle) return editedTitle
    const variant = findVariantTitle(item.enCode)
    if (variant) return variant
    if (lang === 'zh') return item.fullName
    // What was designed has the name it was given; the page that draws it is called otherwise.
    if (route?.resolved.at === 'page' && item.type === MenuType.page) {
      const { remote, page } = route.resolved.target
      return findRemote(remote)?.entry.pages[page]?.title[lang] ?? item.fullName
    }
    const key = textKeyOf(item.enCode)
    return key ? translate(text, key) : item.fullName
  }
}

const textKeyOf = (enCode: string) =>
  Object.hasOwn(text.texts, `menu.${enCode}`) ? (`menu.${enCode}` as keyof typeof text.texts) : undefined

/** Where this variant of the words calls a menu by another name than the standard one, that name. */
function findVariantTitle(enCode: string): string | undefined {
  const key = textKeyOf(enCode)
  if (!key || wordsVariant() === 'standard') return undefined
  const variantText = translate(text, key)
  return variantText === translate(text, key, { context: 'standard' }) ? undefined : variantText
}
