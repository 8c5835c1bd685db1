import type { Lang } from '../contract/lang.ts'
import { currentLang } from './i18n.ts'

/** Joins names into a list with the separator of the language. */
export const joinNames = (names: readonly string[], lang: Lang = currentLang()): string =>
  names.join(nameSeparator(lang))

/** What stands between the names of a list in the language. */
export const nameSeparator = (lang: Lang = currentLang()): string => (lang === 'en' ? ', ' : '、')

/** Joins sentences or parts of a message with the semicolon of the language. */
export const joinParts = (parts: readonly string[], lang: Lang = currentLang()): string =>
  parts.join(lang === 'en' ? '; ' : '；')

/** Puts a label before a value, with the colon of the language. Without a value, the label stands alone. */
export const withLabel = (label: string, value: string | null | undefined, lang = currentLang()): string =>
  value ? `${label}${labelEnd(lang)}${value}` : label

/** The colon behind a label in the language. */
export const labelEnd = (lang: Lang = currentLang()): string => (lang === 'en' ? ': ' : '：')
