import {
  isDocumentType,
  PrintTemplateBody,
  PrintType,
  printTemplates as calls,
  type PrintTemplate,
  type PrintFields,
} from '@tessera/shared/contract/system/print-templates'
import type { PrintField } from '@tessera/shared/contract/print/print-data'
import { Code, Page, type MenuPermission } from '@tessera/shared/contract/wire'
import { findEntryCode, listUsedCategories } from '../../db/dictionaries/entries.ts'
import { newId } from '../../db/id.ts'
import { leafFields, singlePage } from '../../db/pages.ts'
import { buildTree } from '../../db/tree.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import type { Signer } from '../../http/signer.ts'
import { canCall } from '../../permissions/access.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { openOfferedSource } from '../../data/sources/store.ts'
import type { Services } from '../../feature/services.ts'
import { printFileHandlers } from './pdf/routes.ts'
import { printForm, type PrintServices } from './print.ts'
import { protectedPrintTemplates } from './protected.ts'
import { sanitiseTemplate } from './sanitise-template.ts'
import { assertStatements, parseStatements, runStatements } from './statements.ts'
import { isReleased, keepOneDefault, listEnabledTemplates, listTemplates, templateRows } from './store.ts'
import { text } from './text.ts'

/** Rows of the tree, which has no pages. */
const maxTreeRows = 10_000
type TemplateRow = PrintTemplate & { parentId: string }

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedPrintTemplates)
const withLockedRow = withLockedRowOf(protectedPrintTemplates)

export const printTemplateHandlers = (
  services: PrintServices & Pick<Services, 'storage'>,
  signer: Signer,
): Handlers<typeof calls> => {
  const { interfaces, printedDocuments, printedRecords, printedTasks } = services
  const files = createJsonFiles({
    kind: 'tessera.printTemplate',
    schema: PrintTemplateBody,
    signer,
    path: calls.download.path,
  })

  /** Throws a refusal for statements of a caller who may not store them. */
  const assertMayRun = async (
    context: Context,
    { dbLinkId, sqlTemplate }: Pick<PrintTemplateBody, 'dbLinkId' | 'sqlTemplate'>,
  ): Promise<void> => {
    if (parseStatements(sqlTemplate).length === 0) return
    const { access } = context.session
    const { create: mayCreate, update: mayUpdate } = calls
    const isEditor = [mayCreate, mayUpdate].some((row) => canCall(access, row.access as MenuPermission))
    if (!isEditor) throw refuse(text.statementRight, {}, Code.forbidden)
    await openOfferedSource(interfaces.services.sources, dbLinkId, context)
  }

  /** The body as it is stored. Refuses what cannot be printed; a disabled template may still have no source. */
  const prepare = async <B extends PrintTemplateBody>(context: Context, body: B): Promise<B> => {
    const { db } = context
    const category = await findEntryCode(db, 'printDev', body.category)
    if (category === null) throw refuseField('category', text.noCategory)
    const { type, designId, flowId, enabledMark, sqlTemplate, dbLinkId } = body
    const isEnabled = enabledMark === 1
    if (isEnabled && type === PrintType.record && designId && !(await isReleased(db, 'design', designId)))
      throw refuseField('designId', text.noDesign)
    if (isEnabled && type === PrintType.flow && flowId && !(await isReleased(db, 'flow', flowId)))
      throw refuseField('flowId', text.noFlow)
    const statements = parseStatements(sqlTemplate)
    const hasSource = isDocumentType(type) || (type === PrintType.flow ? flowId : designId)
    if (isEnabled && statements.length === 0 && !hasSource)
      throw refuseField(type === PrintType.flow ? 'flowId' : 'designId', text.noSource)
    if (statements.length > 0) {
      await openOfferedSource(interfaces.services.sources, dbLinkId, context)
      await assertStatements(interfaces, { dbLinkId, sqlTemplate })
    }
    return {
      ...body,
      category,
      // What belongs to the other type would only mislead.
      designId: type === PrintType.record ? designId : null,
      flowId: type === PrintType.flow ? flowId : null,
      isDefault: isDocumentType(type) ? body.isDefault : 0,
      printTemplate: sanitiseTemplate(body.printTemplate),
    }
  }
  /** A template that the caller may see. It is checked before its transaction, because the check asks data sources. */
  const readVisible = async (context: Context, id: string) => {
    const scope = await getScope(context)
    await scope.hiddenFieldsOf(context.db, id)
    return templateRows.read(context.db, id)
  }
  const create = async (context: Context, action: string, sent: PrintTemplateBody) => {
    const body = await prepare(context, sent)
    const scope = await getScope(context)
    return context.db.transaction().execute(async (trx) => {
      const id = await scope.create(trx, body, (writable) =>
        templateRows.create(trx, writable, context.session.userId),
      )
      if (body.isDefault === 1) await keepOneDefault(trx, body.type, id)
      await recordOperation(trx, context, 'system.printTemplate', { action, id })
      return { id }
    })
  }

  return {
    async list({ category, type, ...requested }, context) {
      const scope = await getScope(context)
      scope.assertSortable(requested.sidx)
      const isTree = requested.currentPage === undefined && requested.pageSize === undefined
      const page = Page.parse(isTree ? { ...requested, pageSize: maxTreeRows } : requested)
      const { list, pagination } = await listTemplates(context.db, scope, { category, type, ...page })
      if (!isTree) return { list: list.map((row) => ({ ...row, ...leafFields })), pagination }
      const used = list.map(({ parentId }) => ({ category: parentId }))
      const categories = await listUsedCategories(context, 'printDev', used)
      const nodes = categories.map(({ id, fullName }) => ({ id, parentId: '0', fullName }) as TemplateRow)
      return { list: buildTree([...nodes, ...list]), pagination: singlePage(list.length) }
    },
    async selector({ type }, context) {
      const rows = await listEnabledTemplates(context.db, { type })
      const categories = await listUsedCategories(context, 'printDev', rows)
      return {
        list: categories.map(({ id: parentId, fullName: name }) => ({
          id: parentId,
          parentId: '-1',
          fullName: name,
          children: rows
            .filter(({ category }) => category === parentId)
            .map(({ id, fullName }) => ({ id, parentId, fullName, children: [] })),
        })),
      }
    },
    async offered({ designId, flowId, type }, { db }) {
      if (designId === undefined && flowId === undefined && type === undefined) return { list: [] }
      const rows = await listEnabledTemplates(db, { designId, flowId, type })
      return { list: rows.map(({ id, fullName, isDefault }) => ({ id, fullName, isDefault })) }
    },
    async fields({ type, designId, flowId, dbLinkId, sqlTemplate }, context) {
      const { db } = context
      await assertMayRun(context, { dbLinkId, sqlTemplate })
      const read = await runStatements(interfaces, { dbLinkId, sqlTemplate }, '')
      return byTable([
        ...(isDocumentType(type) ? printedDocuments.listFields(type, context.lang) : []),
        ...(designId ? await printedRecords.listFields(designId) : []),
        ...(flowId ? await printedTasks.listFields(db, flowId) : []),
        ...read.fields,
      ])
    },
    async data({ id, ...form }, context) {
      const template = await templateRows.read(context.db, id)
      if (template.enabledMark === 0) throw refuse(text.gone, {}, Code.notFound)
      return printForm(services, context, template, form)
    },
    async preview({ formId, ...template }, context) {
      await assertMayRun(context, template)
      return printForm(
        services,
        context,
        { ...template, printTemplate: sanitiseTemplate(template.printTemplate) },
        { formId },
      )
    },

    ...printFileHandlers(services),

    async export({ id }, context) {
      const scope = await getScope(context)
      await scope.assertFullyReadable(context.db, id)
      return files.createLink(id, (await templateRows.read(context.db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (id) => {
        const { id: _, lastModifyTime: __, ...value } = await templateRows.read(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, context) {
      const body = await files.accept(context)
      return create(context, 'import', { ...body, isDefault: 0, enabledMark: 0 })
    },

    async read({ id }, context) {
      const scope = await getScope(context)
      const _hidden = await scope.hiddenFieldsOf(context.db, id)
      return withoutHidden({ ...(await templateRows.read(context.db, id)), _hidden })
    },
    create: (body, context) => create(context, 'create', body),
    async update({ id, lastModifyTime, ...sent }, context) {
      const previous = await readVisible(context, id)
      const changed = definedOf(sent)
      const prepared = await prepare(context, { ...previous, ...changed })
      const follows = ['designId', 'flowId', 'isDefault']
      const keys = [...Object.keys(changed), ...follows] as (keyof PrintTemplateBody)[]
      const body = Object.fromEntries(keys.map((key) => [key, prepared[key]])) as Partial<PrintTemplateBody>
      await withLockedRow(context, id, async (trx, scope) => {
        const writable = await scope.writablePart(trx, id, body)
        await templateRows.update(trx, id, writable, context.session.userId, lastModifyTime)
        if (prepared.isDefault === 1) await keepOneDefault(trx, prepared.type, id)
        await recordOperation(trx, context, 'system.printTemplate', { action: 'update', id })
      })
    },
    async copy({ id }, context) {
      const scope = await getScope(context)
      await scope.assertFullyReadable(context.db, id)
      const {
        id: _,
        lastModifyTime: __,
        sortCode: ___,
        ...template
      } = await templateRows.read(context.db, id)
      return create(context, 'copy', {
        ...template,
        fullName: `${template.fullName.slice(0, 40)} ${text.copySuffix[context.lang]}`,
        enCode: `${template.enCode.slice(0, 40)}${newId().slice(-6)}`,
        isDefault: 0,
        enabledMark: 0,
      })
    },
    remove: ({ id }, context) =>
      withLockedRow(context, id, (trx) => templateRows.remove(trx, id, context.session.userId)),
    async setState({ id }, context) {
      const template = await readVisible(context, id)
      if (template.enabledMark === 0) await prepare(context, { ...template, enabledMark: 1 })
      await withLockedRow(
        context,
        id,
        async (trx) => void (await templateRows.toggleEnabled(trx, id, context.session.userId)),
      )
    },
  }
}

const definedOf = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>

/** Fields by their tables: `headTable` has those of the record. */
function byTable(fields: readonly PrintField[]): PrintFields {
  const tables: PrintFields = { headTable: [] }
  for (const field of fields) {
    const [table = '', column] = field.field.split('-')
    const key = column === undefined ? 'headTable' : table
    tables[key] = [...(tables[key] ?? []), column === undefined ? field : { ...field, field: column }]
  }
  return tables
}
