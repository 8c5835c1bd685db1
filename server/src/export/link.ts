import type { ExportInput, FileLink } from '@tessera/shared/contract/system/transfers'
import type { Context } from '../http/context.ts'
import { fileName, type Exporter } from './exporter.ts'
import { issueTicket } from './tickets.ts'

/** The link to what is asked for; the list's own call has let the caller in. */
export async function exportLink(
  exporter: Pick<Exporter, 'name' | 'title'>,
  ask: Omit<ExportInput, 'lang'>,
  { db, session, lang }: Context,
): Promise<FileLink> {
  const ticket = await issueTicket(db, {
    userId: session.userId,
    exporter: exporter.name,
    ask: { ...ask, lang },
  })
  return { name: fileName(exporter.title[lang], ask.format), url: `/api/file/Export?ticket=${ticket}` }
}
