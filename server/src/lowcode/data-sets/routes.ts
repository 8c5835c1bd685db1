import { DataSetBody, DataSetDefinition, type dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { dataSets as calls } from '@tessera/shared/contract/lowcode/data-sets'
import { Code, type MenuPermission } from '@tessera/shared/contract/wire'
import { findEntryCode, listUsedCategories } from '../../db/dictionaries/entries.ts'
import { newId } from '../../db/id.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { exportFileName } from '../../export/exporter.ts'
import { issueTicket } from '../../export/tickets.ts'
import { SourceGone } from '../../feature/data-set-kind.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import { recordOperation } from '../../http/operation-log.ts'
import type { Signer } from '../../http/signer.ts'
import { canCall } from '../../permissions/access.ts'
import { removeGrantsOfItems } from '../../permissions/grants.ts'
import { scopeOf, withLockedRowOf, withoutHidden } from '../../permissions/scope.ts'
import type { DataSets } from './data-sets.ts'
import { summaryFile } from './file.ts'
import type { LiveDataSets } from './live.ts'
import { assertDefault } from './parameters.ts'
import { protectedDataSets } from './protected.ts'
import { dataSetRows, listDataSets, readDataSet, toStored } from './store.ts'
import { text } from './text.ts'

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedDataSets)
const withLockedRow = withLockedRowOf(protectedDataSets)
const definitionKeys = ['source', 'parameters', 'columns'] as const

export function dataSetHandlers(
  sets: DataSets,
  live: Pick<LiveDataSets, 'watch'>,
  signer: Signer,
): Handlers<typeof dataSets> {
  const files = createJsonFiles({
    kind: 'tessera.dataSet',
    schema: DataSetBody,
    signer,
    path: calls.download.path,
  })

  /** Refuses a definition that cannot be stored. */
  const assertDefinition = async (context: Context, { source, parameters, columns }: DataSetDefinition) => {
    assertOnce(parameters, 'parameters')
    assertOnce(columns, 'columns')
    parameters.forEach(assertDefault)
    try {
      await sets.kindOf({ source }).validate(context, { source, parameters, columns })
    } catch (error) {
      if (error instanceof SourceGone) throw refuseField('source', error.text, error.values)
      throw error
    }
  }
  const withCategory = async <T extends { category?: string | undefined }>(
    { db }: Context,
    body: T,
  ): Promise<T> => {
    if (body.category === undefined) return body
    const category = await findEntryCode(db, 'dataSet', body.category)
    if (category === null) throw refuseField('category', text.noCategory)
    return { ...body, category }
  }
  /** After a run, so that only those who may run it hear of changes. */
  const watch = async ({ db, session }: Context, id: string) =>
    live.watch(await readDataSet(db, id), session.userId)
  const record = (trx: Context['db'], context: Context, action: string, id: string) =>
    recordOperation(trx, context, 'lowcode.dataSet', { action, id })
  const create = async (context: Context, action: string, sent: DataSetBody) => {
    const body = await withCategory(context, sent)
    const scope = await getScope(context)
    return context.db.transaction().execute(async (trx) => {
      const id = await scope.create(trx, toStored(body), (writable) =>
        dataSetRows.create(trx, writable, context.session.userId),
      )
      await record(trx, context, action, id)
      return { id }
    })
  }
  /** A data set that the caller may see, with all of its fields. */
  const readWhole = async (context: Context, id: string) => {
    const scope = await getScope(context)
    await scope.assertFullyReadable(context.db, id)
    const { id: _, lastModifyTime: __, sortCode: ___, ...body } = await readDataSet(context.db, id)
    return body
  }

  return {
    async list(page, context) {
      const scope = await getScope(context)
      scope.assertSortable(page.sidx)
      const { list, pagination } = await listDataSets(context.db, scope, page)
      return {
        list: list.map(({ sourceId, sourceName, ...row }) => ({
          ...row,
          sourceName: nameOf(sets, context, { ...row, sourceId }) ?? sourceName ?? '',
          isGone: sourceName === null,
        })),
        pagination,
      }
    },
    async selector(_, context) {
      const rows = await sets.listRunnable(context)
      const categories = await listUsedCategories(context, 'dataSet', rows)
      return {
        list: categories.map(({ id: parentId, fullName: name }) => ({
          id: parentId,
          parentId: '-1',
          fullName: name,
          children: rows
            .filter(({ category }) => category === parentId)
            .map(({ id, fullName, source }) => ({ id, parentId, fullName, kind: source.kind, children: [] })),
        })),
      }
    },
    async figures(_, context) {
      const areas = (await sets.kinds.get('figure')?.listFigures?.(context)) ?? []
      return {
        list: areas.map(({ figures, groups, ...area }) => ({
          ...area,
          figures: figures.map((figure) => ({ ...figure, groups: [...figure.groups] })),
          groups: [...groups],
        })),
      }
    },
    async designFields({ designId }, context) {
      try {
        const fields = await sets.kinds.get('design')?.listFields?.(context, designId)
        return { list: [...(fields ?? [])] }
      } catch (error) {
        if (error instanceof SourceGone) throw refuse(error.text, { ...error.values }, Code.notFound)
        throw error
      }
    },
    async preview({ values, ...definition }, context) {
      const isOpen = !sets.kinds.get(definition.source.kind)?.knowsCaller
      const isEditor = [calls.create, calls.update].some((call) =>
        canCall(context.session.access, call.access as MenuPermission),
      )
      if (isOpen && !isEditor) throw refuse(text.editorsOnly, {}, Code.forbidden)
      assertOnce(definition.parameters, 'parameters')
      assertOnce(definition.columns, 'columns')
      return sets.preview(context, definition, values, context.signal)
    },
    columns: ({ id }, context) => sets.columns(context, id, context.signal),
    async run({ id, live: isLive, ...options }, context) {
      const result = await sets.run(context, id, options, context.signal)
      if (isLive) await watch(context, id)
      return result
    },
    async summarize({ id, live: isLive, ...options }, context) {
      const result = await sets.summarize(context, id, options, context.signal)
      if (isLive) await watch(context, id)
      return result
    },
    async explain({ id, ...asked }, context) {
      try {
        return { page: await sets.explain(context, id, asked) }
      } catch (error) {
        if (error instanceof SourceGone) return { page: null }
        throw error
      }
    },
    async file({ id, ...asked }, context) {
      const { db, lang, session, signal } = context
      // The link is followed by the browser, which could not show why there is no file.
      const { gone } = await sets.summarize(context, id, { ...asked, fresh: false }, signal)
      if (gone !== undefined) throw refuse(text.goneFile, { why: gone })
      const { fullName } = await readDataSet(db, id)
      const ask = { ...asked, id, lang }
      const ticket = await issueTicket(db, { userId: session.userId, exporter: summaryFile, ask })
      return { name: exportFileName(fullName, 'xlsx'), url: `/api/file/Export?ticket=${ticket}` }
    },

    async export({ id }, context) {
      const { fullName } = await readWhole(context, id)
      return files.createLink(id, fullName)
    },
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (id) => {
        const { id: _, lastModifyTime: __, ...value } = await readDataSet(db, id)
        return { name: value.fullName, value }
      }),
    async import(_, context) {
      const body = await files.accept(context)
      await assertDefinition(context, body)
      return create(context, 'import', { ...body, enabledMark: 0 })
    },

    async read({ id }, context) {
      const scope = await getScope(context)
      const _hidden = await scope.hiddenFieldsOf(context.db, id)
      return withoutHidden({ ...(await readDataSet(context.db, id)), _hidden })
    },
    async create(body, context) {
      await assertDefinition(context, body)
      return create(context, 'create', body)
    },
    async update({ id, lastModifyTime, ...sent }, context) {
      const { db, session } = context
      const scope = await getScope(context)
      await scope.hiddenFieldsOf(db, id)
      const changes = await withCategory(context, sent)
      const previous = await readDataSet(db, id)
      const present = Object.keys(changes).filter((key) => changes[key as keyof typeof changes] !== undefined)
      const body = {
        ...previous,
        ...Object.fromEntries(present.map((key) => [key, changes[key as keyof typeof changes]])),
      }
      const definition = DataSetDefinition.parse(body)
      const isChanged = JSON.stringify(definition) !== JSON.stringify(DataSetDefinition.parse(previous))
      if (isChanged) await assertDefinition(context, definition)
      const stored = toStored({ ...body, ...definition })
      const keys = present.flatMap((key) =>
        (definitionKeys as readonly string[]).includes(key) ? [] : [key],
      )
      if (isChanged) keys.push('kind', 'sourceId', 'definition')
      await withLockedRow(context, id, async (trx, locked) => {
        const picked = Object.fromEntries(keys.map((key) => [key, stored[key as keyof typeof stored]]))
        const writable = await locked.writablePart(trx, id, picked as Partial<typeof stored>)
        await dataSetRows.update(trx, id, writable, session.userId, lastModifyTime)
        await record(trx, context, 'update', id)
      })
    },
    async copy({ id }, context) {
      const body = await readWhole(context, id)
      return create(context, 'copy', {
        ...body,
        fullName: `${body.fullName.slice(0, 40)} ${text.copySuffix[context.lang]}`,
        enCode: `${body.enCode.slice(0, 40)}${newId().slice(-6)}`,
        enabledMark: 0,
      })
    },
    remove: ({ id }, context) =>
      withLockedRow(context, id, async (trx) => {
        await removeGrantsOfItems(trx, 'dataSet', [id])
        await dataSetRows.remove(trx, id, context.session.userId)
        await record(trx, context, 'remove', id)
      }),
    setState: ({ id }, context) =>
      withLockedRow(context, id, async (trx) => {
        await dataSetRows.toggleEnabled(trx, id, context.session.userId)
        await record(trx, context, 'state', id)
      }),
  }
}

/** The name of a source that is no record, such as a page of statistics. */
function nameOf(
  { kinds }: DataSets,
  { lang }: Context,
  { kind, sourceId }: { kind?: string | undefined; sourceId: string | null },
): string | undefined {
  const found = [...kinds.values()].find((one) => one.kind === kind)
  return sourceId === null ? undefined : found?.nameOf?.(sourceId, lang)
}

function assertOnce(
  items: readonly { name: string; label: string }[],
  field: 'parameters' | 'columns',
): void {
  const twice = items.find(({ name }, at) => items.findIndex((one) => one.name === name) !== at)
  if (!twice) return
  throw refuseField(field, field === 'columns' ? text.columnTwice : text.parameterTwice, {
    name: twice.label || twice.name,
  })
}
