import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import type { WordsVariant } from '@tessera/shared/contract/shell/session'
import { session } from '@tessera/shared/session'
import { editedWord, wordsEdited } from './edited.ts'
import { currentLang } from './i18n.ts'

/** Words of one feature: a key is feature + field (`users.realName`) below its area (`org`). */
export interface Words<Key extends string> {
  readonly area: string
  /** Area and content: two builds of a remote that are open at once keep their own words. */
  readonly namespace: string
  readonly lines: Readonly<Record<Key, LocalizedText>>
}

export type Translate<Key extends string> = (key: Key, values?: Readonly<Record<string, unknown>>) => string

/** i18next types its keys from a global table; ours are typed by the words of each feature. */
type Plain = (key: string, values: object) => string

/**
 * Declares the words of a feature and makes them known to i18next; a missing language does not compile. `club` are those that sound
 * otherwise where organisations are called clubs and users coaches (specification: shell 1).
 */
export function lines<const T extends Readonly<Record<string, LocalizedText>>>(
  area: string,
  table: T,
  club?: Readonly<Partial<Record<keyof T & string, LocalizedText>>>,
): Words<keyof T & string> {
  const all: [string, LocalizedText][] = [
    ...Object.entries(table),
    ...Object.entries<LocalizedText | undefined>(club ?? {}).flatMap(
      ([key, line]): [string, LocalizedText][] => (line ? [[`${key}_club`, line]] : []),
    ),
  ]
  const namespace = `${area}.${digest(JSON.stringify(all))}`
  const add = () => {
    for (const lang of langs)
      i18next.addResourceBundle(
        lang,
        namespace,
        Object.fromEntries(all.map(([key, line]) => [key, editedWord(lang, `${area}:${key}`) ?? line[lang]])),
        false,
        true,
        plainly,
      )
  }
  if (i18next.isInitialized) add()
  else i18next.on('initialized', add)
  declared.add(add)
  return { area, namespace, lines: table }
}

/** Flat and our own: nothing to merge, to copy or to announce, and a page brings forty of these. */
const plainly = { silent: true, skipCopy: true }

/** Tables that are made known anew when an administrator has changed words. */
const declared = new Set<() => void>()
let edition = 0
i18next.on(wordsEdited, () => {
  edition++
  known.clear()
  for (const add of declared) add()
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
  useSyncExternalStore(hearLanguage, language)
  return (key, values) => (values ? say(words, key, values) : plain(words, key))
}

/** Between two edits a namespace does not change what it says: lines without values are asked for once in each language. */
const known = new Map<string, string>()
function plain<Key extends string>(words: Words<Key>, key: Key): string {
  if (!i18next.isInitialized) return say(words, key)
  const place = `${words.namespace} ${key} ${i18next.language} ${wordsVariant()}`
  const line = known.get(place) ?? say(words, key)
  known.set(place, line)
  return line
}

const language = () => `${i18next.language} ${edition}`
/** Everybody who draws words. One of them listens for all: a list of a hundred rows has hundreds that come and go. */
const readers = new Set<() => void>()
const tellReaders = () => readers.forEach((changed) => changed())
for (const event of ['languageChanged', wordsEdited]) i18next.on(event, tellReaders)
const hearLanguage = (changed: () => void) => {
  readers.add(changed)
  return () => void readers.delete(changed)
}

/** The same outside React, in the language of this moment. */
export function say<Key extends string>(
  words: Words<Key>,
  key: Key,
  values?: Readonly<Record<string, unknown>>,
): string {
  return (i18next.t as Plain)(key, { ns: words.namespace, context: wordsVariant(), ...values })
}

/** One line that came as data (a remote's title, say) in the current language. */
export function useLine(): (line: LocalizedText) => string {
  const { i18n } = useTranslation()
  void i18n.language
  return (line) => line[currentLang()]
}

export type { Lang, LocalizedText }
