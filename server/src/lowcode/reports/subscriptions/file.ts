import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../../errors/refusal.ts'
import type { Exporter } from '../../../export/exporter.ts'
import type { Storage } from '../../../files/storage.ts'
import { text as reportText } from '../text.ts'
import { findSentFile } from './store.ts'
import { text } from './text.ts'

/** Name of the exporter in tickets. */
export const sentFile = 'lowcode.sentReport'

const Asked = z.looseObject({ deliveryId: z.string() })

/** Opens a file that was sent to the one who fetches it. */
export const createSentFileExporter = (storage: Storage): Exporter => ({
  name: sentFile,
  title: reportText.title,
  async createFile(input, { db, session }) {
    const { deliveryId } = Asked.parse(input)
    const file = await findSentFile(db, deliveryId, session.userId)
    const opened = file && (await storage.open(`${file.type}/${file.name}`))
    if (!opened) throw refuse(text.fileOver, {}, Code.notFound)
    return {
      content: opened.content,
      bytes: opened.bytes,
      mime: file.mime,
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    }
  },
})
