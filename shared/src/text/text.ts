import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import type { WordsVariant } from '@tessera/shared/contract/shell/session'
import { session } from '@tessera/shared/session'
import { editedWord, wordsEditedEvent } from './edited-words.ts'
import { currentLang } from './i18n.ts'

/** Words of one feature: a key is feature + field (`users.realName`) below its area (`org`). */
export interface Words<Key extends string> {
  readonly area: string
  /** Area and content: two builds of a remote that are open at once keep their own words. */
  readonly namespace: string
  readonly texts: Readonly<Record<Key, LocalizedText>>
}

export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, unknown>>) => string

/** i18next types its keys from a global table; ours are typed by the words of each feature. */
type UntypedTranslate = (key: string, values: object) => string

/**
 * Declares the words of a feature and makes them known to i18next; a missing language does not compile. `club` are those that sound
 * otherwise where organisations are called clubs and users coaches (specification: shell 1).
 */
export function defineWords<const T extends Readonly<Record<string, LocalizedText>>>(
  area: string,
  table: T,
  club?: Readonly<Partial<Record<keyof T & string, LocalizedText>>>,
): Words<keyof T & string> {
  const all: [string, LocalizedText][] = [
    ...Object.entries(table),
    ...Object.entries<LocalizedText | undefined>(club ?? {}).flatMap(
      ([key, translation]): [string, LocalizedText][] => (translation ? [[`${key}_club`, translation]] : []),
    ),
  ]
  const namespace = `${area}.${digest(JSON.stringify(all))}`
  const addBundles = () => {
    for (const lang of langs)
      i18next.addResourceBundle(
        lang,
        namespace,
        Object.fromEntries(
          all.map(([key, translation]) => [key, editedWord(lang, `${area}:${key}`) ?? translation[lang]]),
        ),
        false,
        true,
        bundleOptions,
      )
  }
  if (i18next.isInitialized) addBundles()
  else i18next.on('initialized', addBundles)
  bundleAdders.add(addBundles)
  return { area, namespace, texts: table }
}

/** Flat and our own: nothing to merge, to copy or to announce, and a page brings forty of these. */
const bundleOptions = { silent: true, skipCopy: true }

/** Tables that are made known anew when an administrator has changed words. */
const bundleAdders = new Set<() => void>()
let editCount = 0
i18next.on(wordsEditedEvent, () => {
  editCount++
  translations.clear()
  for (const addBundles of bundleAdders) addBundles()
})

/** i18next looks for `key_club` first where this is `club`. Nobody is signed in at first: then the words are the standard ones. */
export const wordsVariant = (): WordsVariant =>
  session.get().current?.sysConfigInfo.wordsVariant ?? 'standard'

/** FNV-1a, 32 bits: enough to tell the few builds of one feature apart. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** The words of a feature in the current language; the component draws again when the language changes, or a word is edited. */
export function useText<Key extends string>(words: Words<Key>): Translate<Key> {
  // A form has hundreds of these; react-i18next's own hook also waits for words that load, and ours never do.
  useSyncExternalStore(subscribeToLanguage, languageSnapshot)
  return (key, values) => (values ? translate(words, key, values) : translateCached(words, key))
}

/** Between two edits a namespace does not change what it says: lines without values are asked for once in each language. */
const translations = new Map<string, string>()
function translateCached<Key extends string>(words: Words<Key>, key: Key): string {
  if (!i18next.isInitialized) return translate(words, key)
  const cacheKey = `${words.namespace} ${key} ${i18next.language} ${wordsVariant()}`
  const translation = translations.get(cacheKey) ?? translate(words, key)
  translations.set(cacheKey, translation)
  return translation
}

const languageSnapshot = () => `${i18next.language} ${editCount}`
/** Everybody who draws words. One of them listens for all: a list of a hundred rows has hundreds that come and go. */
const languageListeners = new Set<() => void>()
const notifyListeners = () => languageListeners.forEach((listener) => listener())
for (const event of ['languageChanged', wordsEditedEvent]) i18next.on(event, notifyListeners)
const subscribeToLanguage = (listener: () => void) => {
  languageListeners.add(listener)
  return () => void languageListeners.delete(listener)
}

/** The same outside React, in the language of this moment. */
export function translate<Key extends string>(
  words: Words<Key>,
  key: Key,
  values?: Readonly<Record<string, unknown>>,
): string {
  return (i18next.t as UntypedTranslate)(key, { ns: words.namespace, context: wordsVariant(), ...values })
}

/** One line that came as data (a remote's title, say) in the current language. */
export function useLocalizedText(): (translation: LocalizedText) => string {
  const { i18n } = useTranslation()
  void i18n.language
  return (translation) => translation[currentLang()]
}

export type { Lang, LocalizedText }
