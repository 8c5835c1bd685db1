import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { CodeRequest, generator } from '@tessera/shared/contract/lowcode/generator'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import yazl from 'yazl'
import type { Exporter } from '../../export/exporter.ts'
import { localize } from '../../errors/translate.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Services } from '../../feature/services.ts'
import { canCall } from '../../permissions/access.ts'
import type { GeneratedFile } from './model.ts'
import { assertDesignRight } from '../designs/protected.ts'
import { generateFor } from './request.ts'
import { text } from './text.ts'

/** What a ticket of a download holds. */
const Ticket = CodeRequest.extend({ designId: z.string(), origin: z.string() })

export const codeExportName = 'designCode'

/** The same files give the same bytes, whenever they are packed. */
const fileTime = new Date(2020, 0, 1)

/** Packs files into a zip, in one folder. */
export function packFiles(folder: string, files: readonly GeneratedFile[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { path, text: content } of files)
    zip.addBuffer(Buffer.from(content), `${folder}/${path}`, { mtime: fileTime, mode: 0o100644 })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** The zip behind a link. The user still has to be allowed to design when the link is followed. */
export const codeExport = ({ config }: Pick<Services, 'config'>): Exporter => ({
  name: codeExportName,
  title: localize(() => ''),
  async createFile(request, { db, session }) {
    if (!canCall(session.access, generator.download.access as MenuPermission))
      throw refuse(text.noRight, {}, Code.forbidden)
    const { designId, origin, ...asked } = Ticket.parse(request)
    await assertDesignRight(db, session.access, designId, 'btn_edit')
    const { files, folder } = await generateFor({ config, db, origin }, designId, asked)
    const bytes = await packFiles(folder, files)
    return {
      content: Readable.from([bytes]),
      bytes: bytes.length,
      mime: 'application/zip',
      disposition: `attachment; filename="${folder}.zip"`,
    }
  },
})
