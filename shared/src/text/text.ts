import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { langs, type Lang, type Line } from '@tessera/shared/contract/lang'
import { currentLang } from './i18n.ts'

/** Words of one feature: a key is feature + field (`users.realName`) below its area (`org`). */
export interface Words<Key extends string> {
  readonly area: string
  /** Area and content: two builds of a remote that are open at once keep their own words. */
  readonly namespace: string
  readonly lines: Readonly<Record<Key, Line>>
}

export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, unknown>>) => string

/** i18next types its keys from a global table; ours are typed by the words of each feature. */
type Plain = (key: string, values: object) => string

/** Declares the words of a feature and makes them known to i18next; a missing language does not compile. */
export function lines<const T extends Readonly<Record<string, Line>>>(area: string, table: T): Words<keyof T & string> {
  const namespace = `${area}.${digest(JSON.stringify(table))}`
  const add = () => {
    for (const lang of langs)
      i18next.addResourceBundle(lang, namespace, Object.fromEntries(Object.entries(table).map(([key, line]) => [key, line[lang]])), true, true)
  }
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
  return { area, namespace, lines: table }
}

/** FNV-1a, 32 bits: enough to tell the few builds of one feature apart. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The words of a feature in the current language; the component draws again when the language changes. */
export function useText<Key extends string>(words: Words<Key>): Translate<Key> {
  const { t } = useTranslation(words.namespace)
  return (key, values) => (t as Plain)(key, values ?? {})
}

/** The same outside React, in the language of this moment. */
export function say<Key extends string>(words: Words<Key>, key: Key, values?: Readonly<Record<string, unknown>>): string {
  return (i18next.t as Plain)(key, { ns: words.namespace, ...values })
}

/** One line that came as data (a remote's title, say) in the current language. */
export function useLine(): (line: Line) => string {
  const { i18n } = useTranslation()
  void i18n.language
  return (line) => line[currentLang()]
}

export type { Lang, Line }
