import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { langs, type Lang, type LocalizedText } from '../contract/lang.ts'
import type { WordsVariant } from '../contract/session/session.ts'
import { session } from '@tessera/shared/session'
import { choosePlurals } from '../format/plural.ts'
import { editedWord, wordsEditedEvent } from './edited-words.ts'
import { currentLang } from './i18n.ts'
import { joinNames } from './punctuation.ts'

/**
 * The texts of one feature. A key is feature and field (`users.realName`); `area` is that of the remote
 * (`org`).
 */
export interface Words<Key extends string> {
  readonly area: string
  /** Area and digest of the texts: two builds of a remote that are open at once keep their own texts. */
  readonly namespace: string
  readonly texts: Readonly<Record<Key, LocalizedText>>
}

export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, unknown>>) => string

/** i18next types its keys from a global table; ours are typed by the words of each feature. */
type UntypedTranslate = (key: string, values: object) => string

/**
 * Declares the texts of a feature and registers them with i18next; a missing language does not compile.
 * `club` are texts of the variant in which organisations are called clubs and users coaches. The build reads
 * area and tables from the source (`tools/webpack/words.ts`), so they must be literals.
 */
export function defineWords<const T extends Readonly<Record<string, LocalizedText>>>(
  area: string,
  table: T,
  club?: Readonly<Partial<Record<keyof T & string, LocalizedText>>>,
): Words<keyof T & string> {
  const entries: [string, LocalizedText][] = [
    ...Object.entries(table),
    ...Object.entries<LocalizedText | undefined>(club ?? {}).flatMap(
      ([key, translation]): [string, LocalizedText][] => (translation ? [[`${key}_club`, translation]] : []),
    ),
  ]
  const namespace = `${area}.${digest(JSON.stringify(entries))}`
  const addBundles = () => {
    for (const lang of langs)
      i18next.addResourceBundle(
        lang,
        namespace,
        Object.fromEntries(
          entries.map(([key, translation]) => [key, editedWord(lang, `${area}:${key}`) ?? translation[lang]]),
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

/**
 * The bundles are flat and not changed later: i18next does not need to merge, copy or announce them. A page
 * adds about forty.
 */
const bundleOptions = { silent: true, skipCopy: true }

/** Registers every table again after an administrator has edited words. */
const bundleAdders = new Set<() => void>()
let editCount = 0
i18next.on(wordsEditedEvent, () => {
  editCount++
  translations.clear()
  for (const addBundles of bundleAdders) addBundles()
})

/** Where this is `club`, i18next looks for `key_club` first. It is `standard` until a user is signed in. */
export const wordsVariant = (): WordsVariant =>
  session.get().current?.sysConfigInfo.wordsVariant ?? 'standard'

/** FNV-1a, 32 bits: enough to distinguish the few builds of one feature. */
function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/**
 * Translates texts of a feature; the component renders again when the language changes or a word is edited.
 */
export function useText<Key extends string>(words: Words<Key>): Translate<Key> {
  // Not react-i18next's hook: a form has hundreds of these, and that hook also waits for texts that load.
  // Ours never load.
  useSyncExternalStore(subscribeToLanguage, languageSnapshot)
  return (key, values) => (values ? translate(words, key, values) : translateCached(words, key))
}

/** Caches translations without values: between two edits they change only with the language. */
const translations = new Map<string, string>()
function translateCached<Key extends string>(words: Words<Key>, key: Key): string {
  if (!i18next.isInitialized) return translate(words, key)
  const cacheKey = `${words.namespace} ${key} ${i18next.language} ${wordsVariant()}`
  const translation = translations.get(cacheKey) ?? translate(words, key)
  translations.set(cacheKey, translation)
  return translation
}

/** The current language; the component renders again when it changes or a word is edited. */
export function useLang(): Lang {
  useSyncExternalStore(subscribeToLanguage, languageSnapshot)
  return currentLang()
}

const languageSnapshot = () => `${i18next.language} ${editCount}`
/** One i18next listener serves all components: a list of a hundred rows mounts and unmounts hundreds. */
const languageListeners = new Set<() => void>()
const notifyListeners = () => languageListeners.forEach((listener) => listener())
for (const event of ['languageChanged', wordsEditedEvent]) i18next.on(event, notifyListeners)
const subscribeToLanguage = (listener: () => void) => {
  languageListeners.add(listener)
  return () => void languageListeners.delete(listener)
}

/** Translates a text outside React, in the current language. */
export function translate<Key extends string>(
  words: Words<Key>,
  key: Key,
  values?: Readonly<Record<string, unknown>>,
): string {
  const options = { ns: words.namespace, context: wordsVariant(), ...joinLists(values) }
  const translation = (i18next.t as UntypedTranslate)(key, options)
  return values ? choosePlurals(translation, values) : translation
}

/** A list of names becomes an enumeration in the current language. Most values have none, and stay as they are. */
const joinLists = (values: Readonly<Record<string, unknown>> = {}) =>
  Object.values(values).some(Array.isArray)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          Array.isArray(value) ? joinNames(value) : value,
        ]),
      )
    : values

/** Picks the current language of a text that came as data, for example a remote's title. */
export function useLocalizedText(): (translation: LocalizedText) => string {
  const lang = useLang()
  return (translation) => translation[lang]
}

export type { Lang, LocalizedText }
