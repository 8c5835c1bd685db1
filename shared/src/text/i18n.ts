import i18next from 'i18next'
import { langOf, languages, type Lang } from '../contract/lang.ts'
import { storeItem } from '../session/store-item.ts'
import { restoreEditedWords, wordsEditedEvent } from './edited-words.ts'

const storageKey = 'tessera.language'

/** Starts i18next in the stored language, else in the browser's. Call it once. */
export function startText(): void {
  const lang = langOf(localStorage.getItem(storageKey) ?? navigator.language)
  void i18next.init({
    lng: lang,
    fallbackLng: 'zh',
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // For react-i18next, which the shell offers to remotes.
    react: { useSuspense: false, bindI18n: `languageChanged ${wordsEditedEvent}`, bindI18nStore: 'added' },
  })
  restoreEditedWords()
  document.documentElement.lang = languages[lang].tag
}

export const currentLang = (): Lang => langOf(i18next.language ?? 'zh')

/** Switches the language without a reload and stores the choice. */
export async function switchLang(lang: Lang): Promise<void> {
  storeItem(localStorage, storageKey, lang)
  document.documentElement.lang = languages[lang].tag
  await i18next.changeLanguage(lang)
}
