import { buffer } from 'node:stream/consumers'
import { ImportMode, type ImportCalls } from '@tessera/shared/contract/system/transfers'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { createExportLink } from '../export/link.ts'
import type { Context, Handlers } from '../http/context.ts'
import { readMultipartFile } from '../http/multipart.ts'
import { refuse } from '../errors/refusal.ts'
import { waitForJob } from '../jobs/job.ts'
import type { ImportAuthor, Importer } from './importer.ts'
import { readSheet } from './read-sheet.ts'
import { listMissing, mapColumns, validateRow } from './validate.ts'
import { failuresName, templateName, titleOf } from './sheets.ts'
import {
  returnToPreview,
  cancelImport,
  countRows,
  createImport,
  updateCells,
  findImport,
  importQueueName,
  saveRowProblems,
  listRows,
  queueImport,
  type StoredImport,
} from './store.ts'
import { loadOutcome, requireList, storeFailedRows, storeRows } from './sent-rows.ts'
import { loadState } from './state.ts'
import { text } from './text.ts'

const maxMegabytes = 10
const maxRows = 50_000
/** Up to this number of rows the call waits for the end of the import, at most so long. */
const maxAwaitedRows = 1_000
const maxWaitMs = 90_000

/** Handlers of `importCalls` for one importer. */
export function importHandlers(importer: Importer): Handlers<ImportCalls> {
  const authorOf = ({
    session: { userId, organizeId },
    actor,
    ip,
    userAgent,
    requestId,
  }: Context): ImportAuthor => ({
    userId,
    organizeId,
    actor,
    ip,
    agent: userAgent,
    requestId,
  })
  const requireOwn = async ({ db, session }: Context, id: string): Promise<StoredImport> => {
    const found = await findImport(db, id, session.userId, importer.name)
    if (!found) throw refuse(text.notYours, {}, Code.notFound)
    return found
  }
  const requirePreview = async (context: Context, id: string): Promise<StoredImport> => {
    const found = await requireOwn(context, id)
    if (found.state !== 'preview') throw refuse(text.begun, {}, Code.conflict)
    return found
  }

  const acceptSheet = async (context: Context): Promise<StoredImport> => {
    const { body, contentType, db, session, lang } = context
    const { content, name } = await readMultipartFile(
      { body, contentType, maxBytes: maxMegabytes * 1024 * 1024 },
      async ({ content, fileName }) => {
        const bytes = await buffer(content)
        if (content.truncated) throw refuse(text.tooLarge, { n: maxMegabytes })
        return { content: bytes, name: fileName }
      },
    )
    const author = authorOf(context)
    const columns = importer.listColumns(author)
    const { keys, unknown, rows } = mapColumns(await readSheet(content, name, maxRows), columns)
    const missing = listMissing(columns, keys)
    if (missing.length > 0) throw refuse(text.noColumn, { names: missing.map(({ title }) => title[lang]) })
    if (rows.length === 0) throw refuse(text.noRows)
    if (rows.length > maxRows) throw refuse(text.tooManyRows, { n: maxRows })
    const names = await importer.loadNames(db)
    const validated = rows.map((row) => {
      const { problems } = validateRow(row, columns, names, lang)
      return { ...row, problems: Object.keys(problems).length > 0 ? problems : null }
    })
    const id = await createImport(db, {
      importer: importer.name,
      userId: session.userId,
      lang,
      columns: keys,
      options: { author, unknown },
      rows: validated,
    })
    return requireOwn(context, id)
  }

  return {
    template: ({ format }, context) =>
      createExportLink(
        { name: `${importer.name}.template`, title: titleOf(importer, templateName) },
        { dataType: 1, format },
        context,
      ),
    failures: async ({ importId: requestedId, list }, context) => {
      const importId =
        requestedId ?? (await storeFailedRows(importer, requireList(list), context, authorOf(context)))
      await requireOwn(context, importId)
      return createExportLink(
        { name: `${importer.name}.failures`, title: titleOf(importer, failuresName) },
        { dataType: 1, format: 'xlsx', ids: [importId] },
        context,
      )
    },

    preview: async (_, context) => loadState(context.db, importer, await acceptSheet(context)),
    async upload(_, context) {
      const { id } = await acceptSheet(context)
      return { name: id, url: `${context.url.replace(/Uploader.*$/i, 'ImportPreview')}?fileName=${id}` }
    },
    async sheetRows({ fileName }, context) {
      await requireOwn(context, fileName)
      const { list } = await listRows(context.db, fileName, { currentPage: 1, pageSize: maxRows })
      return { dataRow: list.map(({ cells }) => cells) }
    },

    async rows({ importId, ...page }, context) {
      await requireOwn(context, importId)
      return listRows(context.db, importId, page)
    },

    async editRow({ importId, row, cells }, context) {
      const { options, lang } = await requirePreview(context, importId)
      const columns = importer.listColumns(options.author)
      const known = Object.fromEntries(
        Object.entries(cells).filter(([key]) => columns.some((column) => column.key === key)),
      )
      const edited = /^\d{1,6}$/.test(row)
        ? await updateCells(context.db, importId, Number(row), known)
        : undefined
      if (!edited) throw refuse(text.notYours, {}, Code.notFound)
      const names = await importer.loadNames(context.db)
      const { problems } = validateRow(edited, columns, names, lang)
      return saveRowProblems(
        context.db,
        importId,
        edited.n,
        Object.keys(problems).length > 0 ? problems : null,
      )
    },

    async start({ importId: requestedId, list, ...options }, context) {
      const { db } = context
      const author = authorOf(context)
      const importId = requestedId ?? (await storeRows(importer, requireList(list), context, author))
      const job = await requireOwn(context, importId)
      // A dry run, or a run that wrote nothing, can be started again.
      const canRetry = job.state === 'done' && (await wroteNothing(db, job))
      if (canRetry) await returnToPreview(db, importId)
      else if (job.state !== 'preview') throw refuse(text.begun, {}, Code.conflict)
      const keys = (options.keys ?? importer.keys).filter((key) => importer.matchable.includes(key))
      if (options.mode === ImportMode.update && keys.length === 0) throw refuse(text.noKeys)
      const { total } = await countRows(db, importId)
      if (await queueImport(db, importId, { ...job.options, ...options, keys, author })) {
        if (total <= maxAwaitedRows) await waitForJob(db, importQueueName, importId, maxWaitMs)
      }
      return loadOutcome(importer, await requireOwn(context, importId), context)
    },

    state: async ({ importId }, context) =>
      loadState(context.db, importer, await requireOwn(context, importId)),

    async cancel({ importId }, context) {
      await requireOwn(context, importId)
      await cancelImport(context.db, importId)
    },
  }
}

/** Whether a finished import wrote no record. */
async function wroteNothing(db: Db, { id, options }: StoredImport): Promise<boolean> {
  if (options.dry) return true
  const { created, updated } = await countRows(db, id)
  return Boolean(options.whole) && created + updated === 0
}
