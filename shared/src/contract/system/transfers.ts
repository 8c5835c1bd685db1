import * as z from 'zod'
import { langs } from '../lang.ts'
import { Bytes, get, Id } from '../wire.ts'

/** What of a list is exported: the page in sight, all that its filter finds, or the ticked rows (specification: wire 10.2, `dataType` 0 page, 1 all). */
export const ExportAsk = z.object({
  dataType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  /** Keys of the columns, in their order; none is all that the caller may see. */
  selectKey: z.array(z.string().max(60)).max(200).optional(),
  /** Of the ticked rows: `dataType` 2. */
  ids: z.array(Id).max(10_000).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: z.enum(langs).optional(),
})
export type ExportAsk = z.output<typeof ExportAsk>

/** A link that works once, for whoever asked, within two minutes (specification: wire 1.7). */
export const Link = z.object({ name: z.string(), url: z.string() })
export type Link = z.output<typeof Link>

export const transfers = {
  /** The file behind a link; plain links carry no token, so the cookie of files lets it in. */
  fetch: get('/api/file/Export', { who: 'signed-in', takes: z.object({ ticket: z.string().max(100) }), gives: Bytes }),
}
