import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { EditedWords } from '@tessera/shared/contract/shell/words'

let keyOfText: ReadonlyMap<LocalizedText, string> = new Map()
let editedWords: EditedWords = { version: '', words: {} }

/** A text of the server in a language: the edited words of an administrator, else the built-in ones. */
export const translate = (text: LocalizedText, lang: Lang): string =>
  editedWords.words[keyOfText.get(text) ?? '']?.[lang] ?? text[lang]

/** The edited words for a name that is data, such as an entry of a dictionary; else the name itself. */
export const translateName = (key: string, lang: Lang, name: string): string =>
  editedWords.words[key]?.[lang] ?? name

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
