import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { EditedWords } from '@tessera/shared/contract/shell/words'

let keyOfText: ReadonlyMap<LocalizedText, string> = new Map()
let editedWords: EditedWords = { version: '', words: {} }

/** A sentence of the server in a language: as an administrator wrote it, else as it came. */
export const translate = (line: LocalizedText, lang: Lang): string =>
  editedWords.words[keyOfText.get(line) ?? '']?.[lang] ?? line[lang]

/** What an administrator wrote for a name that is data, such as an entry of a dictionary; its own name where nobody did. */
export const translateName = (key: string, lang: Lang, name: string): string =>
  editedWords.words[key]?.[lang] ?? name

/** Which edited words this process speaks; '' where there are none. */
export const wordsVersion = (): string => editedWords.version

/** One process speaks in one way, whoever asks: set at its start and after each edit. `sentences` are the server's own, by their keys. */
export function setEditedWords(words: EditedWords, sentences: ReadonlyMap<string, LocalizedText>): void {
  if (keyOfText.size !== sentences.size) keyOfText = new Map([...sentences].map(([key, line]) => [line, key]))
  editedWords = words
}
