import { buffer } from 'node:stream/consumers'
import { ImportMode, type ImportCalls, type ImportState } from '@tessera/shared/contract/system/transfers'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { exportLink } from '../export/link.ts'
import type { Context, Handlers } from '../http/context.ts'
import { readMultipartFile } from '../http/multipart.ts'
import { refuse } from '../http/refusal.ts'
import { csvRows } from './csv.ts'
import type { Author, Importer } from './importer.ts'
import type { Imports } from './imports.ts'
import { judge, rowsByKey } from './judge.ts'
import { failuresName, templateName, titleOf } from './sheets.ts'
import {
  backToPreview,
  cancelImport,
  countRows,
  createImport,
  editRow,
  findImport,
  judgeRow,
  pageOfRows,
  queue,
  type Stored,
} from './store.ts'
import { text } from './text.ts'
import { xlsxRows } from './xlsx.ts'

const megabytes = 10
const mostRows = 50_000
/** So many rows are imported while their sender waits (specification: engines 6). */
const mostAwaited = 1_000

/** The calls of `importCalls` for one importer. */
export function importHandlers(importer: Importer, imports: Imports): Handlers<ImportCalls> {
  const authorOf = ({
    session: { userId, organizeId },
    actor,
    ip,
    userAgent: agent,
    requestId,
  }: Context): Author => ({
    userId,
    organizeId,
    actor,
    ip,
    agent,
    requestId,
  })
  const own = async ({ db, session }: Context, id: string): Promise<Stored> => {
    const found = await findImport(db, id, session.userId, importer.name)
    if (!found) throw refuse(text.notYours, {}, Code.notFound)
    return found
  }
  const waiting = async (context: Context, id: string): Promise<Stored> => {
    const found = await own(context, id)
    if (found.state !== 'preview') throw refuse(text.begun, {}, Code.conflict)
    return found
  }

  return {
    template: ({ format }, context) =>
      exportLink(
        { name: `${importer.name}.template`, title: titleOf(importer, templateName) },
        { dataType: 1, format },
        context,
      ),
    failures: async ({ importId }, context) => {
      await own(context, importId)
      return exportLink(
        { name: `${importer.name}.failures`, title: titleOf(importer, failuresName) },
        { dataType: 1, format: 'xlsx', ids: [importId] },
        context,
      )
    },

    async preview(_, context) {
      const { body, contentType, db, session, lang } = context
      const { content, name } = await readMultipartFile(
        { body, contentType, most: megabytes * 1024 * 1024 },
        async ({ content, fileName }) => {
          const bytes = await buffer(content)
          if (content.truncated) throw refuse(text.tooLarge, { n: megabytes })
          return { content: bytes, name: fileName }
        },
      )
      const author = authorOf(context)
      const columns = importer.columns(author)
      const { keys, unknown, rows } = rowsByKey(await sheetOf(content, name), columns)
      const lacking = columns.filter(({ key, required }) => required && !keys.includes(key))
      if (lacking.length > 0)
        throw refuse(text.noColumn, { names: lacking.map(({ title }) => title[lang]).join('、') })
      if (rows.length === 0) throw refuse(text.noRows)
      if (rows.length > mostRows) throw refuse(text.tooManyRows, { n: mostRows })
      const names = await importer.names(db)
      const judged = rows.map((row) => {
        const { problems } = judge(row, columns, names, lang)
        return { ...row, problems: Object.keys(problems).length > 0 ? problems : null }
      })
      const id = await createImport(db, {
        importer: importer.name,
        userId: session.userId,
        lang,
        columns: keys,
        options: { author, unknown },
        rows: judged,
      })
      return stateOf(db, importer, await own(context, id))
    },

    async rows({ importId, ...page }, context) {
      await own(context, importId)
      return pageOfRows(context.db, importId, page)
    },

    async editRow({ importId, row, cells }, context) {
      const { options, lang } = await waiting(context, importId)
      const columns = importer.columns(options.author)
      const known = Object.fromEntries(
        Object.entries(cells).filter(([key]) => columns.some((column) => column.key === key)),
      )
      const edited = /^\d{1,6}$/.test(row)
        ? await editRow(context.db, importId, Number(row), known)
        : undefined
      if (!edited) throw refuse(text.notYours, {}, Code.notFound)
      const { problems } = judge(edited, columns, await importer.names(context.db), lang)
      return judgeRow(context.db, importId, edited.n, Object.keys(problems).length > 0 ? problems : null)
    },

    async start({ importId, ...options }, context) {
      const { db } = context
      const job = await own(context, importId)
      // What was tried without being kept can be tried again.
      if (job.state === 'done' && (await untouched(db, job))) await backToPreview(db, importId)
      else if (job.state !== 'preview') throw refuse(text.begun, {}, Code.conflict)
      const keys = (options.keys ?? importer.keys).filter((key) => importer.matchable.includes(key))
      if (options.mode === ImportMode.update && keys.length === 0) throw refuse(text.noKeys)
      const { total } = await countRows(db, importId)
      if (await queue(db, importId, { ...job.options, ...options, keys, author: authorOf(context) })) {
        const run = imports.run(importId)
        if (total <= mostAwaited) await run
      }
      return stateOf(db, importer, await own(context, importId))
    },

    state: async ({ importId }, context) => stateOf(context.db, importer, await own(context, importId)),

    async cancel({ importId }, context) {
      await own(context, importId)
      await cancelImport(context.db, importId)
    },
  }
}

/** Nothing of it was written. */
async function untouched(db: Db, { id, options }: Stored): Promise<boolean> {
  if (options.dry) return true
  const { created, updated } = await countRows(db, id)
  return Boolean(options.whole) && created + updated === 0
}

async function stateOf(
  db: Db,
  { columns, matchable, keys }: Importer,
  { id, state, lang, options, columns: has }: Stored,
): Promise<ImportState> {
  const known = columns(options.author)
  return {
    id,
    state,
    dry: options.dry ?? false,
    columns: has.flatMap((key) =>
      known
        .filter((column) => column.key === key)
        .map(({ title, required = false }) => ({ key, title: title[lang], required })),
    ),
    matchable: [...matchable],
    keys: [...keys],
    unknown: options.unknown,
    ...(await countRows(db, id)),
  }
}

/** A workbook begins as every zip does; everything else is text. */
const sheetOf = (bytes: Buffer, name: string): Promise<string[][]> | string[][] => {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return xlsxRows(bytes)
  if (!/\.(csv|txt)$/i.test(name) || (bytes.includes(0) && bytes[0] !== 0xff)) throw refuse(text.notWorkbook)
  return csvRows(bytes)
}
