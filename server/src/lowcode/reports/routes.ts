import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { reportSheetSchema } from '@tessera/shared/contract/lowcode/report-sheet'
import {
  ReportBody,
  reportMenu,
  reports as calls,
  type ReportPage,
  type ReportRow,
} from '@tessera/shared/contract/lowcode/reports'
import { Code, type CallInput } from '@tessera/shared/contract/wire'
import { containsPattern } from '../../db/columns.ts'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import {
  filterCode,
  findEntryCode,
  findFirstEntryCode,
  listUsedCategories,
} from '../../db/dictionaries/entries.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { exportFileName } from '../../export/exporter.ts'
import { issueTicket } from '../../export/tickets.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { canCall } from '../../permissions/access.ts'
import { assertFits, reportFile } from './file.ts'
import type { OpenReport } from './kept-reports.ts'
import { refusing } from './make.ts'
import { pageOf } from './page.ts'
import type { Reports } from './reports.ts'
import {
  findLastEditor,
  listMenusOfReport,
  listReports,
  lockReport,
  openedByMenuOf,
  readReport,
  reportRows,
  toStored,
} from './store.ts'
import { assertParameterNames } from './resolve-parameters.ts'
import { findTargets, linksOf, type Target } from './targets.ts'
import { text } from './text.ts'
import { text as workbookText } from './workbook-template/text.ts'
import { isWorkbook, nameOfFile, onlyFirstNote, readUpload, templateOf } from './workbook-template/upload.ts'
import { keepFirstVersion, keepVersion } from './versions/store.ts'

const dictionary = 'ReportSort'
/** What an update sends. */
type Changes = Omit<CallInput<typeof calls.update>, 'id' | 'lastModifyTime'>

export function reportHandlers(
  signer: Parameters<typeof createJsonFiles>[0]['signer'],
  reports: Reports,
): Handlers<typeof calls> {
  const files = createJsonFiles({
    kind: 'tessera.report',
    schema: ReportBody,
    signer,
    path: calls.download.path,
    wrongFile: workbookText.notTemplate,
  })

  const withCategory = async <B extends Partial<ReportBody>>(db: Db, body: B): Promise<B> => {
    if (body.category === undefined) return body
    const category = await findEntryCode(db, dictionary, body.category)
    if (category === null) throw refuseField('category', text.noCategory)
    return { ...body, category }
  }
  const create = async (
    context: Context,
    action: string,
    sent: ReportBody,
    before = '',
  ): Promise<{ id: string }> => {
    assertParameterNames(sent.parameters)
    await reports.assertMayName(context, JSON.stringify(sent.sheet.sets), before)
    const { definition = '', ...body } = toStored(await withCategory(context.db, sent))
    return context.db.transaction().execute(async (trx) => {
      const id = await reportRows.create(trx, { ...body, definition }, context.session.userId)
      await keepVersion(trx, id, context.session.userId)
      await recordOperation(trx, context, reportMenu, { action, id })
      return { id }
    })
  }
  /** Template and parameters are stored together: a change of one keeps the other. */
  const withTemplate = async (context: Context, id: string, sent: Changes): Promise<Partial<ReportBody>> => {
    const { sheet, parameters, ...rest } = sent
    if (sheet === undefined && parameters === undefined) return rest as Partial<ReportBody>
    assertParameterNames(parameters ?? [])
    const stored = await readReport(context.db, id)
    const sets = JSON.stringify(stored.sheet.sets)
    if (sheet) await reports.assertMayName(context, JSON.stringify(sheet.sets), sets)
    const template = { sheet: sheet ?? stored.sheet, parameters: parameters ?? stored.parameters }
    return { ...rest, ...template } as Partial<ReportBody>
  }
  const readBody = async (db: Db, id: string): Promise<ReportBody> => {
    const { id: _, lastModifyTime: __, sortCode: ___, ...body } = await readReport(db, id)
    return body
  }
  const list: Handlers<typeof calls>['list'] = async ({ keyword, category, ...page }, context) => {
    const rows = await listReports(context.db, [
      category && sql`r.category = ${filterCode(dictionary, category)}`,
      keyword &&
        sql`(r.full_name ilike ${containsPattern(keyword)} or r.en_code ilike ${containsPattern(keyword)})`,
    ])
    const flatPage = cutFlatPage(rows, page)
    if (flatPage) return flatPage
    const categories = await listUsedCategories(context, dictionary, rows)
    return { list: buildTree([...categories.map(categoryRow), ...rows]), pagination: singlePage(rows.length) }
  }
  const selector: Handlers<typeof calls>['selector'] = async (_, context) => {
    const { db, session } = context
    const maySeeAll = [reportMenu, 'system.menu'].some((menu) => canCall(session.access, { menu }))
    const rows = await listReports(db, [
      sql`r.enabled_mark = 1`,
      !maySeeAll && openedByMenuOf(session.userId),
    ])
    const categories = await listUsedCategories(context, dictionary, rows)
    return {
      list: buildTree([
        ...categories.map(({ id, fullName }) => ({ id, parentId: '-1', fullName })),
        ...rows.map(({ id, parentId, fullName }) => ({ id, parentId, fullName })),
      ]),
    }
  }
  const copy: Handlers<typeof calls>['copy'] = async ({ id }, context) => {
    const body = await readBody(context.db, id)
    return create(
      context,
      'copy',
      {
        ...body,
        fullName: `${body.fullName.slice(0, 40)} ${text.copySuffix[context.lang]}${randomInt(1_000)}`,
        enCode: `${body.enCode.slice(0, 42)}.${randomInt(1_000_000)}`,
        enabledMark: 0,
      },
      JSON.stringify(body.sheet.sets),
    )
  }
  const remove: Handlers<typeof calls>['remove'] = async ({ id }, context) => {
    await context.db.transaction().execute(async (trx) => {
      await lockReport(trx, id)
      const menus = await listMenusOfReport(trx, id)
      if (menus.length > 0) throw refuse(text.used, { names: menus })
      await reportRows.remove(trx, id, context.session.userId)
      await recordOperation(trx, context, reportMenu, { action: 'remove', id })
    })
  }

  return {
    list,
    listData: list,
    selector,
    selectorData: selector,
    copy,
    copyData: copy,
    remove,
    removeData: remove,
    schema: () => Promise.resolve(reportSheetSchema() as Record<string, unknown>),

    async preview({ values, from, count, ...template }, context) {
      const made = await reports.make(context, template, values, context.signal)
      if ('problems' in made)
        return {
          page: null,
          problems: made.problems.map((one) => ({ ...one, text: one.text[context.lang] })),
        }
      return { page: await pageFor(context, made, from, count), problems: [...made.cellProblems] }
    },
    async head({ id }, context) {
      await assertMayOpen(context, reports, id)
      const { fullName, parameters } = await readReport(context.db, id)
      return { fullName, parameters }
    },
    async run({ id, values, from, count, fresh }, context) {
      return pageFor(context, await reports.open(context, id, { values, fresh }, context.signal), from, count)
    },
    async file({ id, values, format }, context) {
      await assertMayOpen(context, reports, id)
      const { fullName } = await readReport(context.db, id)
      // The browser follows the link and could not show why there is no file.
      if (format === 'xlsx') await reports.assertReadable(context, id, values, context.signal)
      else {
        const report = await reports.open(context, id, { values, fresh: false }, context.signal)
        assertFits(report, format)
      }
      const ask = { reportId: id, values, as: format, lang: context.lang }
      const { userId } = context.session
      const ticket = await issueTicket(context.db, { userId, exporter: reportFile, ask })
      return { name: exportFileName(fullName, format), url: `/api/file/Export?ticket=${ticket}` }
    },

    async export({ id }, { db }) {
      const { fullName } = await readReport(db, id)
      return files.createLink(id, fullName)
    },
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (id) => {
        const value = await readBody(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, context) {
      const { bytes, fileName } = await readUpload(context)
      if (!isWorkbook(bytes)) {
        const { id } = await create(context, 'import', { ...files.parse(bytes), enabledMark: 0 })
        return { id, notes: [] }
      }
      const { sheet, names, notes } = await templateOf(bytes, 1, context, workbookText.notTemplate)
      const category = await findFirstEntryCode(context.db, dictionary)
      if (category === null) throw refuse(text.noCategory)
      const { id } = await create(context, 'import', {
        fullName: nameOfFile(fileName, text.title[context.lang]),
        enCode: `report.${randomInt(1_000_000_000)}`,
        category,
        sheet,
        parameters: [],
        enabledMark: 0,
        description: null,
      })
      return { id, notes: [...onlyFirstNote(names, context), ...notes] }
    },
    async readWorkbook({ number }, context) {
      const { bytes } = await readUpload(context)
      return templateOf(bytes, /^\d{1,3}$/.test(number) ? Number(number) : 0, context)
    },

    async read({ id }, { db }) {
      const report = await readReport(db, id)
      return { ...report, lastModifyUser: await findLastEditor(db, id) }
    },
    create: (body, context) => create(context, 'create', body),
    async update({ id, lastModifyTime, ...sent }, context) {
      const changed = await withTemplate(context, id, sent)
      const body = toStored(await withCategory(context.db, changed))
      return context.db.transaction().execute(async (trx) => {
        const report = await lockReport(trx, id)
        if (lastModifyTime !== undefined && lastModifyTime !== report.lastModifyTime)
          throw refuse(text.changedMeanwhile, { name: report.fullName }, Code.conflict)
        await keepFirstVersion(trx, id)
        await reportRows.update(trx, id, body, context.session.userId)
        await keepVersion(trx, id, context.session.userId)
        await recordOperation(trx, context, reportMenu, { action: 'update', id })
        const saved = await lockReport(trx, id)
        return { lastModifyTime: saved.lastModifyTime }
      })
    },
    async setState({ id }, context) {
      await context.db.transaction().execute(async (trx) => {
        await lockReport(trx, id)
        await reportRows.toggleEnabled(trx, id, context.session.userId)
        await recordOperation(trx, context, reportMenu, { action: 'state', id })
      })
    },
  }
}

async function assertMayOpen(context: Context, reports: Reports, id: string): Promise<void> {
  if (!(await reports.mayOpen(context, id))) throw notFoundRefusal()
}

/** A part of a report with links to what the caller may open. */
async function pageFor(
  context: Context,
  report: OpenReport,
  from: number,
  count: number,
): Promise<ReportPage> {
  const targets = await findTargets(context, linksOf(report.sheet.cells))
  return toPage({ lang: context.lang, targets }, report, from, count)
}

/** A part of a report, as browsers draw it. */
export function toPage(
  shown: { readonly lang: Lang; readonly targets?: ReadonlyMap<string, Target> },
  report: OpenReport,
  from: number,
  count: number,
): ReportPage {
  const rows = refusing(() => report.take(from, count))
  return {
    widths: [...report.widths],
    rowCount: report.rowCount,
    from,
    ...pageOf(report.sheet, rows, { targets: new Map(), ...shown }),
    frozen: report.sheet.frozen ?? { rows: 0, columns: 0 },
    ...(report.sheet.page ? { page: report.sheet.page } : {}),
    notes: [...report.notes],
    readAt: report.readAt,
  }
}

/** A category of the tree, for which only names and counts are filled. */
const categoryRow = ({
  id,
  fullName,
  sortCode,
}: {
  id: string
  fullName: string
  sortCode: number
}): ReportRow => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  category: '',
  description: null,
  enabledMark: null,
  sortCode,
  creatorUser: '',
  creatorTime: null,
  lastModifyTime: null,
})
