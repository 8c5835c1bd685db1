import { useTranslation } from 'react-i18next'
import { MenuType, type MenuItem } from '@tessera/shared/contract/shell/session'
import { editedWord } from '@tessera/shared/text/edited-words'
import { currentLang } from '@tessera/shared/text/i18n'
import { translate, wordsVariant } from '@tessera/shared/text/text'
import type { MenuRoute } from './routes.ts'
import { findRemote } from '../remotes/remote-state.ts'
import { text } from './text.ts'

/**
 * Returns the title of a menu item in the current language. `fullName` is what an administrator entered in
 * Chinese; other languages prefer the page's title from its remote, or our text for a built-in directory.
 */
export function useMenuTitle(): (item: MenuItem, route?: MenuRoute) => string {
  useTranslation()
  const lang = currentLang()
  return (item, route) => {
    // A translation that an administrator entered takes precedence.
    const editedTitle = lang !== 'zh' && editedWord(lang, `menu:${item.enCode}`)
    if (editedTitle) return editedTitle
    const variant = findVariantTitle(item.enCode)
    if (variant) return variant
    if (lang === 'zh') return item.fullName
    // A low-code design has its own name; the page that renders it has another title.
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

/** The title in this variant of the texts, if it differs from the standard one. */
function findVariantTitle(enCode: string): string | undefined {
  const key = textKeyOf(enCode)
  if (!key || wordsVariant() === 'standard') return undefined
  const variantText = translate(text, key)
  return variantText === translate(text, key, { context: 'standard' }) ? undefined : variantText
}
