import * as z from 'zod'
import { langs } from '../lang.ts'
import { LocalizedText } from '../localized-text.ts'
import { get } from '../wire.ts'

/** The file of a build, beside its manifest, that lists the words it came with: area, colon and key -> its line. */
export const wordsFile = 'words.json'
export const WordsOfBuild = z.record(z.string().max(200), LocalizedText)
export type WordsOfBuild = z.output<typeof WordsOfBuild>

/** What administrators wrote in place of built-in words: key -> language -> text; only what differs. */
export const EditedWords = z.object({
  /** '' where there are none; another one for every other set of words. */
  version: z.string(),
  words: z.record(z.string(), z.partialRecord(z.enum(langs), z.string())),
})
export type EditedWords = z.output<typeof EditedWords>

/** Ours: as public as the code in which the built-in words stand, because the sign-in page speaks too. */
export const words = {
  read: get('/api/shell/Words', { access: 'public', output: EditedWords }),
}
