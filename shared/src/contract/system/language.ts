import * as z from 'zod'
import { langs } from '../lang.ts'
import { get, listed, post, put } from '../wire.ts'
import { FileLink } from './transfers.ts'

/**
 * Where a text is used: in the shell or a remote, in the server, as name of a menu, or as dictionary entry.
 */
export const wordOrigins = ['page', 'server', 'menu', 'dictionary'] as const

const Texts = z.object({ zh: z.string(), en: z.string(), zhtw: z.string() })

/** A text as it is shown now; `edited` has the built-in text of each edited language. */
export const Word = z.object({
  /**
   * Area, colon and key: `org:users.realName`, `server:…`, `menu:<enCode>`, `dictionary:<type>.<entry>` or
   * `dictionaryType:<type>`, by their codes.
   */
  id: z.string(),
  area: z.string(),
  origin: z.enum(wordOrigins),
  texts: Texts,
  edited: z.partialRecord(z.enum(langs), z.string()),
  /** Languages that are edited on another page. */
  fixed: z.array(z.enum(langs)),
})
export type Word = z.output<typeof Word>

/**
 * A change of one text in one language; null restores the built-in one. `seen` is the text that the editor
 * saw, so that the server detects concurrent changes.
 */
export const WordChange = z.object({
  key: z.string().min(1).max(200),
  lang: z.enum(langs),
  text: z.string().max(2_000).nullable(),
  seen: z.string().max(2_000).optional(),
})
export type WordChange = z.output<typeof WordChange>

/** Changes of one call, which are saved together or not at all. */
export const maxChanges = 5_000

/** A text of a file that differs from the current one; `fault` says why it cannot be imported. */
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

/** Texts of the shell, the remotes and the server that administrators edit at run time. */
export const language = {
  list: get(base, { access: { menu }, output: listed(Word) }),
  /** Refused with 409, without any change, where a text has changed since the editor saw it. */
  save: put(base, {
    access: { menu, button },
    input: z.object({ changes: z.array(WordChange).min(1).max(maxChanges) }),
  }),
  /** A link to a file with all texts; `changed` leaves out those that are not edited. */
  export: post(`${base}/Actions/Export`, {
    access: { menu },
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ format: z.enum(['xlsx', 'json']), only: z.enum(['all', 'changed']).default('all') }),
    output: FileLink,
  }),
  /**
   * Reads such a file and answers what it would change; nothing is changed. `unknown` counts texts that no
   * current build has.
   */
  preview: post(`${base}/Actions/Preview`, {
    access: { menu, button },
    body: 'multipart',
    successMessage: 'done',
    output: z.object({ list: z.array(WordDifference), unknown: z.int() }),
  }),
}
