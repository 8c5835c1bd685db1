import type { Lang } from '@tessera/shared/contract/lang'
import { MenuType, type MenuItem } from '@tessera/shared/contract/session/session'
import { editedWord } from '@tessera/shared/text/edited-words'
import { translate, wordsVariant, useLang } from '@tessera/shared/text/text'
import type { MenuRoute } from './routes.ts'
import { findRemote } from '../remotes/state.ts'
import { text } from './text.ts'

/**
 * Returns the title of a menu item in the current language. An administrator enters `fullName` in Chinese.
 * While that is still the built-in name, other languages use the title of the page in its remote, or our text
 * for a built-in directory. A name of the administrator's own is shown in every language that has no edited
 * translation.
 */
export const useMenuTitle = (): MenuTitle => menuTitle(useLang())

type MenuTitle = (item: MenuItem, route?: MenuRoute) => string

/** The same in one language. */
export const menuTitle =
  (lang: Lang): MenuTitle =>
  (item, route) => {
    // A translation that an administrator entered takes precedence.
    const editedTitle = lang !== 'zh' && editedWord(lang, `menu:${item.enCode}`)
    if (editedTitle) return editedTitle
    const builtIn = findBuiltInText(item)
    const variant = builtIn && findVariantTitle(builtIn)
    if (variant) return variant
    if (lang === 'zh') return item.fullName
    // A low-code design has its own name; the page that renders it has another title.
    if (route?.resolved.at === 'page' && item.type === MenuType.page) {
      const { remote, page } = route.resolved.target
      const title = findRemote(remote)?.entry.pages[page]?.title
      return title?.zh === item.fullName ? title[lang] : item.fullName
    }
    return builtIn ? translate(text, builtIn) : item.fullName
  }

type TextKey = keyof typeof text.texts

/** Our text for a built-in menu item that still has its built-in name. */
function findBuiltInText({ enCode, fullName }: MenuItem): TextKey | undefined {
  const key = `menu.${enCode}` as TextKey
  return Object.hasOwn(text.texts, key) && text.texts[key].zh === fullName ? key : undefined
}

/** The title in this variant of the texts, if it differs from the standard one. */
function findVariantTitle(key: TextKey): string | undefined {
  if (wordsVariant() === 'standard') return undefined
  const variantText = translate(text, key)
  return variantText === translate(text, key, { context: 'standard' }) ? undefined : variantText
}
