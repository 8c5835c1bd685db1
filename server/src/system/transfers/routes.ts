import * as z from 'zod'
import { langs } from '@tessera/shared/contract/lang'
import { ExportInput, type transfers as calls } from '@tessera/shared/contract/system/transfers'
import { Code } from '@tessera/shared/contract/wire'
import type { Exporter } from '../../export/exporter.ts'
import type { Imports } from '../../import/imports.ts'
import { findImportExporter } from '../../import/sheets.ts'
import { redeemTicket } from '../../export/tickets.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { text } from './text.ts'

const TicketInput = z.looseObject({ ...ExportInput.shape, lang: z.enum(langs) })

/** Serves the export of a ticket, once. Throws a refusal for a used or expired ticket. */
export const transferHandlers = (
  exporters: readonly Exporter[],
  imports: Pick<Imports, 'find'>,
): Handlers<typeof calls> => ({
  async fetch({ ticket }, context) {
    const redeemed = await redeemTicket(context.db, { ticket, userId: context.session.userId })
    const exporter =
      exporters.find(({ name }) => name === redeemed?.exporter) ??
      (redeemed && (await findImportExporter(imports, redeemed.exporter, context.session)))
    if (!redeemed || !exporter) throw refuse(text.linkOver, {}, Code.notFound)
    return exporter.createFile(TicketInput.parse(redeemed.ask), context)
  },
})
