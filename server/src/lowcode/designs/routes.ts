import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import {
  DesignBody,
  DesignType,
  type DesignRow,
  designs as calls,
  withFlow,
} from '@tessera/shared/contract/lowcode/designs'
import { Code } from '@tessera/shared/contract/wire'
import { namedFields, readDesign } from '@tessera/shared/fields/design'
import type { Services } from '../../feature/services.ts'
import { containsPattern } from '../../db/columns.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { filterCode, listUsedCategories, type Category } from '../../db/dictionaries/entries.ts'
import type { Db } from '../../db/connect.ts'
import { refuse } from '../../errors/refusal.ts'
import { createJsonAnswer, createMinuteLinks, readUploadedText } from '../../http/json-file.ts'
import { appListOf } from './app-list.ts'
import { assertJson, assertSameMenu } from './check.ts'
import { exportRightsOf, loadDesignFile, toFileId } from './files.ts'
import { assertImportable, assertImportRight, fileKind, readDesignFile } from './import/design-file.ts'
import { runImport } from './import/run-import.ts'
import { filterManaged, findActiveUser } from '../../permissions/design-rights.ts'
import { listMenusOfDesign } from '../../permissions/protected-modules.ts'
import { replaceOwnId } from './replace-own-id.ts'
import { assertTypeRight, withDesignRights } from './protected.ts'
import { previewRelease } from './release/preview-release.ts'
import { releaseDesign } from './release/release-design.ts'
import {
  isOwn,
  leaveTables,
  reclaimTables,
  listReleases,
  publishReleaseChange,
  readRelease,
} from '../releases/store.ts'
import { selectRecords, type RecordServices } from '../records/store.ts'
import {
  designRows,
  listDesigns,
  lockDesign,
  lockDraft,
  readDesignRecord,
  readDraft,
  readSummary,
  restoreDesign,
} from './store.ts'
import { text } from './text.ts'

/** Code of the dictionary with the categories of each design type. */
const categoryDictionaries: Readonly<Record<number, string>> = {
  [DesignType.web]: 'webDesign',
  [DesignType.app]: 'appDesigner',
  [DesignType.flowForm]: 'flowForm',
  [DesignType.webForm]: 'webForm',
  [DesignType.appForm]: 'appForm',
}

const categoryNode = ({ id, fullName, sortCode }: Category, type: number): DesignRow => ({
  id,
  parentId: '-1',
  fullName,
  enCode: id,
  state: null,
  type,
  webType: null,
  tables: '',
  category: '',
  description: null,
  creatorUser: '',
  creatorTime: null,
  lastModifyUser: '',
  lastModifyTime: null,
  sortCode,
  release: null,
})

const treeByCategory = async (context: Context, rows: DesignRow[], type: number) =>
  buildTree([
    ...(await listUsedCategories(context, categoryDictionaries[type]!, rows)).map((category) =>
      categoryNode(category, type),
    ),
    ...rows,
  ])

/** Who saves and releases, for the flow of a design. */
const authorOf = ({ session, lang }: Pick<Context, 'session' | 'lang'>) => ({ userId: session.userId, lang })

export function designHandlers(
  {
    sessions,
    signers,
    designFlows,
    designEditors,
    sources,
  }: Pick<Services, 'sessions' | 'signers' | 'designFlows' | 'designEditors' | 'sources'>,
  records: RecordServices,
): Handlers<typeof calls> {
  const { recordPlans } = records
  const links = createMinuteLinks({ kind: fileKind, signer: signers.file, path: calls.download.path })
  const createLink = async (id: string, { db, session }: Context) =>
    links.createLink(toFileId(id, exportRightsOf(session.access)), (await readSummary(db, id)).fullName)
  /** Older clients import at once, with the default of every choice. */
  const importFile = async (context: Context, type: number) => {
    const file = readDesignFile(await readUploadedText(context))
    assertImportRight(context.session.access, file, type)
    assertImportable(file, context.lang)
    return context.db
      .transaction()
      .execute(async (trx) => ({ id: await runImport(trx, { ...context, designFlows }, file) }))
  }
  return withDesignRights(calls, {
    async list({ type, keyword, category, deleted, ...page }, context) {
      assertTypeRight(context.session.access, type)
      const conditions = [
        sql`d.type = ${type}`,
        category && sql`d.category = ${filterCode(categoryDictionaries[type]!, category)}`,
        keyword &&
          sql`d.full_name ilike ${containsPattern(keyword)} or d.en_code ilike ${containsPattern(keyword)}`,
      ]
      const rows = await listDesigns(context.db, conditions, deleted === 1)
      const flatPage = cutFlatPage(rows, page)
      if (flatPage) return flatPage
      return { list: await treeByCategory(context, rows, type), pagination: singlePage(rows.length) }
    },
    async selector({ type = DesignType.web, webType, released, flowId }, context) {
      const rows = await listDesigns(context.db, [
        sql`d.type = ${type}`,
        sql`d.state = 1`,
        webType !== undefined && sql`d.web_type = ${webType}`,
        released === 1 &&
          sql`d.release_id is not null and ${isOwn} and d.web_type <> ${withFlow} and not exists (
          select 1 from workflow_flow f where f.design_id = d.id and f.delete_mark = 0
            and f.id is distinct from ${flowId ?? null})`,
      ])
      if (released !== 1) return { list: await treeByCategory(context, rows, type) }
      const user = await findActiveUser(context.db, context.session.userId)
      const managed = await filterManaged(
        context.db,
        user,
        rows.map(({ id }) => id),
      )
      const { rows: current } = await typedSql({ id: column.text.orNull })`
        select design_id as id from workflow_flow where id = ${flowId ?? ''}`.execute(context.db)
      const offered = rows.filter(({ id }) => managed.has(id) || id === current[0]?.id)
      return { list: await treeByCategory(context, offered, type) }
    },
    read: ({ id }, { db }) => readDesignRecord(db, id),

    async create({ state, flowId: _, ...body }, context) {
      assertTypeRight(context.session.access, body.type, 'btn_add')
      assertJson(body)
      const create = async (trx: Db) => {
        const id = await designRows.create(
          trx,
          { ...body, ...appListOf(body.type, body), state: 0 },
          context.session.userId,
        )
        await designFlows.save(trx, authorOf(context), id)
        return id
      }
      if (state !== 1) return { id: await context.db.transaction().execute(create) }
      let id = ''
      await releaseDesign(
        { ...context, designFlows, sources },
        async (trx) => {
          id = await create(trx)
          return readDraft(trx, id)
        },
        {},
      )
      return { id }
    },

    async update({ id, lastModifyTime, state, flowId: _, ...body }, context) {
      assertJson(body)
      const { userId } = context.session
      const save = async (trx: Db) => {
        const previous = await lockDesign(trx, id)
        assertSameMenu(previous.type, body.type)
        if (lastModifyTime !== undefined && lastModifyTime !== previous.lastModifyTime)
          throw refuse(text.changedMeanwhile, { name: previous.fullName }, Code.conflict)
        const stored = previous.type === DesignType.app ? await readDraft(trx, id) : null
        await designRows.update(trx, id, { ...body, ...appListOf(previous.type, body, stored) }, userId)
        await designFlows.save(trx, authorOf(context), id)
      }
      if (state === 1) {
        await releaseDesign(
          { ...context, designFlows, sources },
          async (trx) => {
            await save(trx)
            return readDraft(trx, id)
          },
          {},
        )
        await sessions.accessChanged()
      } else
        await context.db.transaction().execute(async (trx) => {
          await save(trx)
          if (state !== 0) return
          await designFlows.assertUnused(trx, id)
          await designFlows.stop(trx, id)
          await sql`update lowcode_design set state = 0 where id = ${id}`.execute(trx)
          await publishReleaseChange(trx, id)
        })
      if (state !== undefined) recordPlans.forget(id)
      const saved = await readSummary(context.db, id)
      return { lastModifyTime: saved.lastModifyTime }
    },

    async remove({ id }, { db, session }) {
      await db.transaction().execute(async (trx) => {
        await lockDesign(trx, id)
        const menus = await listMenusOfDesign(trx, id)
        if (menus.length > 0) throw refuse(text.used, { names: menus.map(({ fullName }) => fullName) })
        await designFlows.remove(trx, session.userId, id)
        await designRows.remove(trx, id, session.userId)
        await leaveTables(trx, id)
        await publishReleaseChange(trx, id)
      })
      recordPlans.forget(id)
    },

    async restore({ id }, { db, session, lang }) {
      await db.transaction().execute(async (trx) => {
        await restoreDesign(trx, id, session.userId)
        await reclaimTables(trx, id)
        await designFlows.restore(trx, { userId: session.userId, lang }, id)
        await publishReleaseChange(trx, id)
      })
      recordPlans.forget(id)
    },

    copy: ({ id }, { db, session, lang }) =>
      db.transaction().execute(async (trx) => {
        const { fullName, enCode, sortCode: _, flowId: _ownFlow, ...body } = await designRows.read(trx, id)
        const copied = DesignBody.parse({
          ...body,
          state: 0,
          // A table of the own database has the records of one design.
          tables: body.dbLinkId === '0' ? '[]' : body.tables,
          fullName: `${fullName.slice(0, 40)} ${text.copySuffix[lang]}${randomInt(1_000)}`,
          enCode: `${enCode.slice(0, 42)}_${randomInt(1_000_000)}`,
        })
        const copyId = await designRows.create(trx, copied, session.userId)
        await replaceOwnId(trx, { id: copyId, originalId: id }, copied, session.userId)
        await designFlows.save(trx, { userId: session.userId, lang }, copyId)
        return { id: copyId }
      }),

    async formDataFields({ id }, { db }) {
      const { formData } = await readDesignRecord(db, id)
      const read = readDesign(JSON.parse(formData ?? '{}'))
      if ('problems' in read) return { list: [] }
      return {
        list: namedFields(read.design.fields).flatMap(({ path, field: { kind, settings } }) =>
          path.includes('-') || kind.column(settings) === null || kind.tag === 'relationForm'
            ? []
            : [{ vmodel: path, label: settings.label }],
        ),
      }
    },

    fieldDataSelect: (selection, context) => selectRecords(records, selection, context),

    previewRelease: ({ id }, context) => previewRelease({ designFlows, sources }, context, id),

    async release({ id, ...input }, context) {
      const released = await releaseDesign(
        { ...context, designFlows, sources },
        (trx) => lockDraft(trx, id),
        input,
      )
      recordPlans.forget(id)
      await sessions.accessChanged()
      return released
    },

    async editors({ id }, { db, session }) {
      await readSummary(db, id)
      designEditors.record(id, session.userId)
      const others = designEditors.list(id).filter((userId) => userId !== session.userId)
      const { rows } = await typedSql({ id: column.text, fullName: column.text })`
        select id, real_name || '/' || account as "fullName" from org_user where id = any(${others}::text[])
        order by real_name, id`.execute(db)
      return { list: rows }
    },
    async releases({ id }, { db }) {
      await readSummary(db, id)
      return { list: await listReleases(db, id) }
    },
    readRelease: ({ id, number }, { db }) => readRelease(db, id, Number(number) || 0),

    exportData: ({ id }, context) => createLink(id, context),
    exportAppData: ({ id }, context) => createLink(id, context),
    async download({ encryption }, { db }) {
      const { name, value } = await loadDesignFile(db, links.requireId(encryption))
      return createJsonAnswer(name, { kind: fileKind, version: 1, value })
    },
    importData: (_, context) => importFile(context, DesignType.web),
    importAppData: (_, context) => importFile(context, DesignType.app),
  })
}
