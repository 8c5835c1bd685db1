import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { FlowBody, type Flow, type FlowRow, flows as calls } from '@tessera/shared/contract/workflow/flows'
import { nodesOf, readFlowTemplate } from '@tessera/shared/contract/workflow/flow-template'
import type { Services } from '../../feature/services.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import { cutFlatPage, loadCappedPage, loadPage, orderBy, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { filterCode, listUsedCategories, type Category } from '../../db/dictionaries/entries.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createJsonAnswer, createMinuteLinks, readUploadedText } from '../../http/json-file.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { mayLaunchForPrincipals } from '../delegates/principals.ts'
import { readableBy } from '../runtime/readers.ts'
import { findFlowProblems, readForm } from './check.ts'
import { createFlow, removeFlow, updateFlow } from './change.ts'
import { assertReadableDraft } from './draft-access.ts'
import { fileKind, loadFlowFile, loadFreeNames, readFlowFile, type FlowFile } from './files.ts'
import { listFields } from './form-fields.ts'
import { assertReleasedAlone } from './design-forms.ts'
import { readLaunchForm } from './launch-form.ts'
import { protectedFlows } from './protected.ts'
import { releaseFlow, stopFlow } from './release.ts'
import { assertDesignRight } from './release-rights.ts'
import {
  flowColumns,
  flowJoin,
  flowOrder,
  flowRows,
  isLaunchableBy,
  isReleased,
  listFlows,
  listVersions,
  readDraft,
  readVersion,
  readName,
  recordFlow,
} from './store.ts'
import { text } from './text.ts'

const categoryNode = ({ id, fullName, sortCode }: Category): FlowRow => ({
  id,
  parentId: '0',
  fullName,
  enCode: id,
  category: '',
  type: null,
  formType: null,
  icon: '',
  iconBackground: '',
  visibleType: 0,
  version: 0,
  description: null,
  enabledMark: 1,
  creatorUser: '',
  creatorTime: null,
  lastModifyUser: '',
  lastModifyTime: null,
  sortCode,
  isChanged: false,
  running: 0,
})

/** The flow of a design has the category of the design. */
const categoryDictionaries = ['WorkFlowCategory', 'webDesign', 'appDesigner'] as const

async function treeByCategory(context: Context, rows: FlowRow[]) {
  const found: Category[] = []
  for (const dictionary of categoryDictionaries) {
    const known = new Set(found.map(({ id }) => id))
    const open = rows.filter(({ category }) => !known.has(category))
    if (open.length > 0) found.push(...(await listUsedCategories(context, dictionary, open)))
  }
  return buildTree([...found.map(categoryNode), ...rows])
}

/** Condition: flows that the caller may launch, for themselves or for a principal. */
const launchable = (session: Context['session']) =>
  allConditions([
    sql`f.delete_mark = 0`,
    isReleased,
    sql`(${isLaunchableBy(session)}) or ${mayLaunchForPrincipals(session.userId)}`,
  ])

const filters = ({ keyword, category }: { keyword?: string | undefined; category?: string | undefined }) => [
  category && sql`f.category = ${filterCode('WorkFlowCategory', category)}`,
  keyword &&
    sql`f.full_name ilike ${containsPattern(keyword)} or f.en_code ilike ${containsPattern(keyword)}`,
]

/** What users who do not manage flows need not know. */
const withoutCounts = (row: FlowRow): FlowRow => ({ ...row, isChanged: false, running: 0 })

export function flowHandlers({
  signers,
  systemForms,
}: Pick<Services, 'signers' | 'systemForms'>): Handlers<typeof calls> {
  const links = createMinuteLinks({ kind: fileKind, signer: signers.file, path: calls.download.path })

  const readFlow = async (context: Context, id: string): Promise<Flow> => {
    const scope = await scopeOf(context, protectedFlows)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    const record = await flowRows.read(context.db, id)
    const { rows } = await typedSql({
      enabledMark: column.oneOf(0, 1),
      version: column.number,
      visibleType: column.number,
      designId: column.text.orNull,
      isChanged: column.boolean,
    })`
      select f.enabled_mark as "enabledMark", f.version, f.visible_type as "visibleType", f.design_id as "designId",
        coalesce((f.form_data, f.flow_template_json) is distinct from (v.form_data, v.flow_template_json), true)
          as "isChanged"
      from workflow_flow f left join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
      where f.id = ${id}`.execute(context.db)
    return withoutHidden({ ...record, ...rows[0]!, _hidden }) as Flow
  }

  const importFile = (context: Context, file: FlowFile, names?: Pick<FlowBody, 'fullName' | 'enCode'>) =>
    context.db.transaction().execute(async (trx) => {
      // Serializes imports, so that two files of one name get two numbers.
      await sql`select pg_advisory_xact_lock(hashtext('workflow.flows.import'))`.execute(trx)
      const free = names ?? (await loadFreeNames(trx, file))
      return { id: await createFlow(trx, context, FlowBody.parse({ ...file, ...free }), 'import') }
    })

  return {
    async list({ keyword, category, enabledMark, ...page }, context) {
      const scope = await scopeOf(context, protectedFlows)
      const visible = scope.ifVisibleEach({ fullName: sql`f.full_name`, enCode: sql`f.en_code` })
      const rows = await listFlows(
        context.db,
        [
          scope.rows,
          category && sql`f.category = ${filterCode('WorkFlowCategory', category)}`,
          enabledMark !== undefined && sql`f.enabled_mark = ${enabledMark}`,
          keyword &&
            sql`${visible['fullName']} ilike ${containsPattern(keyword)}
              or ${visible['enCode']} ilike ${containsPattern(keyword)}`,
        ],
        scope.hidden,
      )
      const shown = rows.map((row) => ({ ...withoutHidden(row), category: row.category }) as FlowRow)
      const flatPage = cutFlatPage(shown, page)
      if (flatPage) return flatPage
      return { list: await treeByCategory(context, shown), pagination: singlePage(rows.length) }
    },
    async all(_, context) {
      const rows = await listFlows(context.db, [launchable(context.session)])
      return { list: await treeByCategory(context, rows.map(withoutCounts)) }
    },
    async pageAll({ keyword, category, ...page }, context) {
      const condition = allConditions([launchable(context.session), ...filters({ keyword, category })])
      const { list, pagination } = await loadPage<FlowRow>(context.db, page, {
        alias: 'f',
        select: flowColumns,
        from: sql`from workflow_flow f where ${condition}`,
        join: flowJoin,
        order: orderBy(
          page,
          { fullName: sql`f.full_name`, enCode: sql`f.en_code`, sortCode: sql`f.sort_code` },
          flowOrder,
        ),
      })
      return { list: list.map(withoutCounts), pagination }
    },
    async selector({ type }, context) {
      const rows = await listFlows(context.db, [isReleased, type !== undefined && sql`f.form_type = ${type}`])
      return { list: await treeByCategory(context, rows.map(withoutCounts)) }
    },
    launchForm: ({ id }, context) => readLaunchForm(context.db, id, launchable(context.session)),
    read: ({ id }, context) => readFlow(context, id),

    create: (body, context) =>
      context.db.transaction().execute(async (trx) => ({ id: await createFlow(trx, context, body) })),
    async update({ id, lastModifyTime, ...body }, context) {
      await updateFlow(context, id, body, lastModifyTime)
      const saved = await readDraft(context.db, id)
      return { lastModifyTime: saved.lastModifyTime }
    },
    remove: ({ id }, context) => removeFlow(context, id),
    async copy({ id }, context) {
      const scope = await scopeOf(context, protectedFlows)
      await scope.assertFullyReadable(context.db, id)
      return context.db.transaction().execute(async (trx) => {
        const { fullName, enCode, sortCode: _, ...body } = await flowRows.read(trx, id)
        const copied = FlowBody.parse({
          ...body,
          fullName: `${fullName.slice(0, 40)} ${text.copySuffix[context.lang]}${randomInt(1_000)}`,
          enCode: `${enCode.slice(0, 42)}_${randomInt(1_000_000)}`,
        })
        return { id: await createFlow(trx, context, copied) }
      })
    },

    async exportData({ id }, context) {
      const scope = await scopeOf(context, protectedFlows)
      await scope.assertFullyReadable(context.db, id)
      return links.createLink(id, await readName(context.db, id))
    },
    async download({ encryption }, { db }) {
      const { name, value } = await loadFlowFile(db, links.requireId(encryption))
      return createJsonAnswer(name, { kind: fileKind, version: 1, value })
    },
    async importData(_, context) {
      const content = await readUploadedText(context)
      return importFile(context, readFlowFile(content))
    },
    async importCheck({ content }, { db, lang, session }) {
      const file = readFlowFile(content)
      const [free, problems] = await Promise.all([
        loadFreeNames(db, file),
        findFlowProblems(db, systemForms, { ...file, id: '' }, { userId: session.userId, lang }),
      ])
      const read = readFlowTemplate(file.flowTemplateJson)
      return {
        fullName: file.fullName,
        enCode: file.enCode,
        newName: free.fullName,
        newCode: free.enCode,
        nodes: 'template' in read ? [...nodesOf(read.template)].length : 0,
        fields: readForm(file, systemForms).fields?.size ?? 0,
        problems: problems.slice(0, 200),
      }
    },
    importRun: ({ content, fullName, enCode }, context) =>
      importFile(context, readFlowFile(content), { fullName, enCode }),

    async problems({ id }, context) {
      await assertReadableDraft(context, id)
      const draft = await readDraft(context.db, id)
      const by = { userId: context.session.userId, lang: context.lang }
      const problems = await findFlowProblems(context.db, systemForms, draft, by)
      return { list: problems.slice(0, 200) }
    },
    async release({ id, note }, context) {
      const scope = await scopeOf(context, protectedFlows)
      return context.db.transaction().execute(async (trx) => {
        await scope.lockRow(trx, id)
        await assertReleasedAlone(trx, id)
        const by = { userId: context.session.userId, lang: context.lang }
        const version = await releaseFlow(trx, systemForms, by, { id, note: note ?? '' })
        await recordFlow(trx, context, {
          id,
          name: await readName(trx, id),
          action: 'state',
          after: { version },
        })
        return { version }
      })
    },
    async stop({ id, suspend }, context) {
      const scope = await scopeOf(context, protectedFlows)
      return context.db.transaction().execute(async (trx) => {
        await scope.lockRow(trx, id)
        await assertDesignRight(trx, id, context.session.userId)
        const suspended = await stopFlow(trx, { id, suspend: suspend === 1 })
        await recordFlow(trx, context, {
          id,
          name: await readName(trx, id),
          action: 'state',
          after: { enabledMark: 0, suspended },
        })
        return { suspended }
      })
    },
    async versions({ id }, context) {
      const scope = await scopeOf(context, protectedFlows)
      await scope.assertFullyReadable(context.db, id)
      return { list: await listVersions(context.db, id) }
    },
    async readVersion({ id, version }, context) {
      const scope = await scopeOf(context, protectedFlows)
      await scope.assertFullyReadable(context.db, id)
      return readVersion(context.db, id, Number(version))
    },

    async formDataFields({ id }, context) {
      return { list: await listFields(context, systemForms, id, launchable(context.session)) }
    },
    async fieldDataSelect({ id, keyword, ...page }, context) {
      const { db } = context
      await readDraft(db, id)
      const isReadable = await readableBy(context)
      const condition = allConditions([
        sql`t.flow_id = ${id}`,
        sql`t.delete_mark = 0`,
        sql`t.status <> 0`,
        keyword &&
          sql`t.full_name ilike ${containsPattern(keyword)} or t.en_code ilike ${containsPattern(keyword)}`,
        isReadable,
      ])
      return loadCappedPage<{ id: string; fullName: string }>(db, page, {
        select: sql`t.id, t.full_name || '/' || t.en_code as "fullName"`,
        from: sql`from workflow_task t where ${condition}`,
        order: sql`t.creator_time desc, t.id desc`,
      })
    },
  }
}
