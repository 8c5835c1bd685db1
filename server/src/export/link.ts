import type { ExportInput, FileLink } from '@tessera/shared/contract/system/transfers'
import type { Context } from '../http/context.ts'
import { exportFileName, type Exporter } from './exporter.ts'
import { issueTicket } from './tickets.ts'

/** Creates a download link for an export. The caller's permission was checked by the list's own call. */
export async function createExportLink(
  exporter: Pick<Exporter, 'name' | 'title'>,
  input: Omit<ExportInput, 'lang'>,
  { db, session, lang }: Context,
): Promise<FileLink> {
  const ticket = await issueTicket(db, {
    userId: session.userId,
    exporter: exporter.name,
    ask: { ...input, lang },
  })
  return {
    name: exportFileName(exporter.title[lang], input.format),
    url: `/api/file/Export?ticket=${ticket}`,
  }
}
