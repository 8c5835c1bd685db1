import type { Lang, LocalizedText } from '@tessera/shared/contract/lang'
import type { EditedWords } from '@tessera/shared/contract/shell/words'

let keys: ReadonlyMap<LocalizedText, string> = new Map()
let edited: EditedWords = { version: '', words: {} }

/** A sentence of the server in a language: as an administrator wrote it, else as it came. */
export const said = (line: LocalizedText, lang: Lang): string =>
  edited.words[keys.get(line) ?? '']?.[lang] ?? line[lang]

/** What an administrator wrote for a name that is data, such as an entry of a dictionary; its own name where nobody did. */
export const named = (key: string, lang: Lang, name: string): string => edited.words[key]?.[lang] ?? name

/** Which edited words this process speaks; '' where there are none. */
export const wordsVersion = (): string => edited.version

/** One process speaks in one way, whoever asks: set at its start and after each edit. `sentences` are the server's own, by their keys. */
export function speak(words: EditedWords, sentences: ReadonlyMap<string, LocalizedText>): void {
  if (keys.size !== sentences.size) keys = new Map([...sentences].map(([key, line]) => [line, key]))
  edited = words
}
