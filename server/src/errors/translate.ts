import { langs, type Lang, type LocalizedText } from '@tessera/shared/contract/lang'
import type { EditedWords } from '@tessera/shared/contract/session/words'
import { interpolate } from '@tessera/shared/format/interpolate'

let keyOfText: ReadonlyMap<LocalizedText, string> = new Map()
let editedWords: EditedWords = { version: '', words: {} }

/** A text of the server in a language: the edited words of an administrator, else the built-in ones. */
export const translate = (text: LocalizedText, lang: Lang): string =>
  editedWords.words[keyOfText.get(text) ?? '']?.[lang] ?? text[lang]

/** The edited words for a name that is data, such as an entry of a dictionary; else the name itself. */
export const translateName = (key: string, lang: Lang, name: string): string =>
  editedWords.words[key]?.[lang] ?? name

/**
 * A name in every language, for a value of a sentence whose reader is not known yet. `translateInto` returns the name in
 * one language.
 */
export const localize = (translateInto: (lang: Lang) => string): LocalizedText => ({
  zh: translateInto('zh'),
  en: translateInto('en'),
  zhtw: translateInto('zhtw'),
})

export const isLocalized = (value: unknown): value is LocalizedText =>
  typeof value === 'object' &&
  value !== null &&
  langs.every((lang) => typeof (value as Record<string, unknown>)[lang] === 'string')

const valueIn = (value: unknown, lang: Lang): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => valueIn(item, lang))
  return isLocalized(value) ? value[lang] : value
}

/** The values of a sentence's placeholders in one language: localized texts become texts, also in lists. */
export const valuesIn = (values: Readonly<Record<string, unknown>>, lang: Lang): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, valueIn(value, lang)]))

/** A sentence in a language with its values, of which names can be localized texts. */
export const formatText = (
  { text, values = {} }: { text: LocalizedText; values?: Readonly<Record<string, unknown>> | undefined },
  lang: Lang,
): string => interpolate(translate(text, lang), valuesIn(values, lang))

/** Version of the edited words that this process uses; '' where there are none. */
export const wordsVersion = (): string => editedWords.version

/**
 * Sets the edited words of this process, at its start and after each edit. `builtInTexts` are the server's
 * own texts by key.
 */
export function setEditedWords(words: EditedWords, builtInTexts: ReadonlyMap<string, LocalizedText>): void {
  if (keyOfText.size !== builtInTexts.size)
    keyOfText = new Map([...builtInTexts].map(([key, text]) => [text, key]))
  editedWords = words
}
