import type { printTemplates as calls, PrintFile } from '@tessera/shared/contract/system/print-templates'
import { Code } from '@tessera/shared/contract/wire'
import { refuse, refuseField } from '../../../errors/refusal.ts'
import { exportFileName } from '../../../export/exporter.ts'
import type { Services } from '../../../feature/services.ts'
import type { Context, Handlers } from '../../../http/context.ts'
import { templateRows } from '../store.ts'
import { text } from '../text.ts'
import { createPrintFile, findPrintFile, removeOldPrintFiles, removePrintFile, storageKey } from './store.ts'

type FileCalls = Pick<typeof calls, 'startPdf' | 'pdfState' | 'removePdf' | 'pdfFile'>

/** PDF files belong to the user who asked for them. */
async function requireOwn({ db, session }: Context, id: string): Promise<PrintFile> {
  const found = await findPrintFile(db, id, session.userId)
  if (!found) throw refuse(text.pdfGone, {}, Code.notFound)
  return found
}

export const printFileHandlers = ({ storage }: Pick<Services, 'storage'>): Handlers<FileCalls> => ({
  async startPdf({ id: templateId, standard, formIds, taskId }, context) {
    const { db, session, lang, ip, userAgent } = context
    if (taskId !== undefined && formIds.length > 1) throw refuseField('taskId', text.otherDesign)
    if (templateId === undefined && !standard) throw refuseField('id', text.gone)
    const template = templateId === undefined ? null : await templateRows.read(db, templateId)
    if (template?.enabledMark === 0) throw refuse(text.gone, {}, Code.notFound)
    const created = await createPrintFile(db, {
      userId: session.userId,
      sessionId: session.id,
      templateId: templateId ?? null,
      standard: template ? null : (standard ?? null),
      formIds,
      taskId: taskId ?? null,
      lang,
      ip,
      userAgent,
      // A file without a template gets the name of its first record.
      name: exportFileName(template?.fullName ?? text.standardFile[lang], 'pdf'),
    })
    if (!created) throw refuse(text.pdfWaiting, {}, Code.conflict)
    for (const id of created.removed) await storage.remove(storageKey(id))
    return requireOwn(context, created.id)
  },
  pdfState: ({ fileId }, context) => requireOwn(context, fileId),
  async removePdf({ fileId }, context) {
    if (!(await removePrintFile(context.db, fileId, context.session.userId)))
      throw refuse(text.pdfGone, {}, Code.notFound)
    await storage.remove(storageKey(fileId))
  },
  async pdfFile({ fileId }, context) {
    const { name, state } = await requireOwn(context, fileId)
    const found = state === 'done' ? await storage.open(storageKey(fileId)) : null
    if (!found) throw refuse(text.pdfGone, {}, Code.notFound)
    return {
      ...found,
      mime: 'application/pdf',
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    }
  },
})

/** Removes files that are kept no longer. */
export async function pruneFiles({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  const removed = await removeOldPrintFiles(db)
  for (const id of removed) await storage.remove(storageKey(id))
}
