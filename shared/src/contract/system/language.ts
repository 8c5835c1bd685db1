import * as z from 'zod'
import { langs } from '../lang.ts'
import { get, listed, post, put } from '../wire.ts'
import { FileLink } from './transfers.ts'

/** Where a word stands: in the shell or a remote, in the server, as the name of a menu, or as an entry of a dictionary. */
export const wordOrigins = ['page', 'server', 'menu', 'dictionary'] as const

const Texts = z.object({ zh: z.string(), en: z.string(), zhtw: z.string() })

/** A word as it is said now; languages that an administrator edited have their built-in text beside it. */
export const Word = z.object({
  /** Area, colon and the key of its table: `org:users.realName`; `server:...` of the server, `menu:<enCode>` of a menu, `dictionary:<type>.<entry>` and `dictionaryType:<type>` by their codes. */
  id: z.string(),
  area: z.string(),
  origin: z.enum(wordOrigins),
  texts: Texts,
  edited: z.partialRecord(z.enum(langs), z.string()),
  /** Languages in which it is data of another page. */
  fixed: z.array(z.enum(langs)),
})
export type Word = z.output<typeof Word>

/** One word in one language: what it is to say, or null for what it came with; and what it said when its editor looked, so that the later of two is told. */
export const WordChange = z.object({
  key: z.string().min(1).max(200),
  lang: z.enum(langs),
  text: z.string().max(2_000).nullable(),
  seen: z.string().max(2_000).optional(),
})
export type WordChange = z.output<typeof WordChange>

/** Changes that are made together, or none of them. */
export const maxChanges = 5_000

/** A text of a file that differs from what is said now; `fault` says why it cannot be taken. */
export const WordDifference = z.object({
  id: z.string(),
  key: z.string(),
  lang: z.enum(langs),
  now: z.string(),
  text: z.string(),
  fault: z.string().nullable(),
})
export type WordDifference = z.output<typeof WordDifference>

const base = '/api/system/Language'
const menu = 'system.language'
const button = 'btn_edit'

/** Ours: words edited at run time, on top of those that the shell, the remotes and the server came with. */
export const language = {
  list: get(base, { access: { menu }, output: listed(Word) }),
  /** Refuses with 409, and changes nothing, where a word says something else by now than its editor saw. */
  save: put(base, {
    access: { menu, button },
    input: z.object({ changes: z.array(WordChange).min(1).max(maxChanges) }),
  }),
  /** A link to all words as a file; `changed` leaves out what is as it came. */
  export: post(`${base}/Actions/Export`, {
    access: { menu },
    successMessage: 'done',
    input: z.object({ format: z.enum(['xlsx', 'json']), only: z.enum(['all', 'changed']).default('all') }),
    output: FileLink,
  }),
  /** Reads such a file and says what it would change; nothing is changed. `unknown` words are of no build that is served now. */
  preview: post(`${base}/Actions/Preview`, {
    access: { menu, button },
    body: 'multipart',
    successMessage: 'done',
    output: z.object({ list: z.array(WordDifference), unknown: z.int() }),
  }),
}
