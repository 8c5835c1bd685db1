import * as z from 'zod'
import { langs } from '../lang.ts'
import { LocalizedText } from '../localized-text.ts'
import { get } from '../wire.ts'

/**
 * The file of a build, beside its manifest, that lists its texts: area, colon and key -> text in every
 * language.
 */
export const wordsFile = 'words.json'
export const WordsOfBuild = z.record(z.string().max(200), LocalizedText)
export type WordsOfBuild = z.output<typeof WordsOfBuild>

/**
 * Texts that administrators wrote in place of built-in ones: key -> language -> text; only the edited ones.
 */
export const EditedWords = z.object({
  /** '' where there are none; differs for every set of words. */
  version: z.string(),
  words: z.record(z.string(), z.partialRecord(z.enum(langs), z.string())),
})
export type EditedWords = z.output<typeof EditedWords>

/** Public, because the login page uses edited words too. */
export const words = {
  read: get('/api/shell/Words', { access: 'public', output: EditedWords }),
}
