import { DataInterfaceBody, type dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataInterfaces as calls } from '@tessera/shared/contract/data/interfaces'
import { Code } from '@tessera/shared/contract/wire'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { createPagination } from '../../db/pages.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import type { Signer } from '../../http/signer.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { removeGrantsOfItems } from '../../permissions/grants.ts'
import { openOfferedSource } from '../sources/store.ts'
import { findEntryCode, listUsedCategories } from '../../db/dictionaries/entries.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { listCalls } from './calls.ts'
import { assertRunnable } from './check.ts'
import { protectedInterfaces } from './protected.ts'
import { sealHeaders, maskHeaders } from './headers.ts'
import { publishInterfacesChange, loadInterface, type Interfaces } from './interfaces.ts'
import { parseParameters, parseValues } from './parameters.ts'
import { filterRows, listFields } from './rows.ts'
import { canRun, writesData } from './run-right.ts'
import { prepareCall } from './run.ts'
import { listEnabledInterfaces, interfaceRows, listInterfaces, listPickerInterfaces } from './store.ts'
import { text } from './text.ts'

/** Limit of the rows that a test returns. */
const maxTestRows = 200

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedInterfaces)
const withLockedRow = withLockedRowOf(protectedInterfaces)

export const dataInterfaceHandlers = (
  interfaces: Interfaces,
  signer: Signer,
): Handlers<typeof dataInterfaces> => {
  const { services } = interfaces
  const files = createJsonFiles({
    kind: 'tessera.dataInterface',
    schema: DataInterfaceBody,
    signer,
    path: calls.download.path,
  })

  const recordChange = async (trx: Db, by: Context, action: string, id: string) => {
    await recordOperation(trx, by, 'system.dataInterfaces', { action, id })
    await publishInterfacesChange(trx, id)
  }
  const change = async (
    by: Context,
    action: string,
    id: string,
    work: Parameters<typeof withLockedRow>[2],
  ) => {
    await withLockedRow(by, id, async (trx, scope) => {
      await work(trx, scope)
      await recordChange(trx, by, action, id)
    })
    interfaces.invalidate(id)
  }
  /** Checks the interface previous the transaction starts, because the check can query another database. */
  const createInterface = async (
    by: Context,
    action: string,
    body: DataInterfaceBody,
  ): Promise<{ id: string }> => {
    await assertRunnable(services, { ...body, id: '' })
    const input = await withCategoryCode(by.db, body)
    const scope = await getScope(by)
    return by.db.transaction().execute(async (trx) => {
      const id = await scope.create(trx, input, async (writable) => {
        const id = await interfaceRows.create(trx, { ...writable, requestHeaders: '[]' }, by.session.userId)
        await interfaceRows.update(
          trx,
          id,
          { requestHeaders: sealHeaders(services.secrets, { ...writable, id }, null) },
          by.session.userId,
        )
        return id
      })
      await recordChange(trx, by, action, id)
      return { id }
    })
  }

  return {
    async list(page, by) {
      const scope = await getScope(by)
      const { list, pagination } = await listInterfaces(by.db, scope, page)
      return {
        list: list.map((row) => ({
          ...row,
          ...(row.requestHeaders === undefined ? {} : { requestHeaders: maskHeaders(row.requestHeaders) }),
        })),
        pagination,
      }
    },
    async selector(_, context) {
      const scope = await getScope(context)
      const rows = await listEnabledInterfaces(context.db, scope)
      const categories = await listUsedCategories(context, 'DataInterface', rows)
      return categories.map(({ id: parentId, fullName: name }) => ({
        id: parentId,
        parentId: '-1',
        fullName: name,
        categoryId: '0',
        children: rows
          .filter(({ category }) => category === parentId)
          .map(({ id, fullName }) => ({ id, parentId, fullName, categoryId: '1', children: [] })),
      }))
    },
    offered: async (page, by) => listPickerInterfaces(by.db, await getScope(by), page),
    parameters: async ({ id }, { db }) => parseParameters((await loadInterface(db, id)).requestParameters),

    async fields({ id }, by) {
      if (writesData(await loadInterface(by.db, id))) return []
      const { rows } = await interfaces.call({ id, callType: 'response', values: {}, by })
      return listFields(rows)
    },
    response: async ({ id, parameters }, by) =>
      (await interfaces.call({ id, callType: 'response', values: parseValues(parameters), by })).rows,
    async rows({ id, columnOptions, parameters, ...page }, by) {
      const { currentPage, pageSize, keyword = '' } = page
      const { rows, isPaged } = await interfaces.call({
        id,
        callType: 'list',
        values: parseValues(parameters),
        requested: { currentPage, pageSize, keyword },
        by,
      })
      const first = (currentPage - 1) * pageSize
      // A statement that pages does not return a total. Reports one more row than known as long as pages are
      // full.
      if (isPaged)
        return {
          list: rows.slice(0, pageSize),
          pagination: {
            ...createPagination(page, first + rows.length + (rows.length >= pageSize ? 1 : 0)),
            ...(rows.length >= pageSize ? { more: true } : {}),
          },
        }
      const matches = filterRows(rows, keyword, columnOptions?.split(',').filter(Boolean))
      return {
        list: matches.slice(first, first + pageSize),
        pagination: createPagination(page, matches.length),
      }
    },
    async row({ id, value, propsValue, parameters }, by) {
      const { rows } = await interfaces.call({
        id,
        callType: 'row',
        values: parseValues(parameters),
        requested: { showKey: propsValue, showValue: value },
        by,
      })
      return rows.find((row) => String(row[propsValue]) === value) ?? null
    },
    async preview({ id, paramList }, by) {
      const scope = await getScope(by)
      await scope.hiddenFieldsOf(by.db, id)
      const values = Object.fromEntries(
        paramList.map(({ field, value, defaultValue }) => [field, value ?? defaultValue]),
      )
      const { rows } = await interfaces.call({ id, callType: 'preview', values, by })
      return rows
    },
    async test({ id = '', parameters, ...body }, by) {
      if (id) {
        const scope = await getScope(by)
        await scope.hiddenFieldsOf(by.db, id)
      }
      const previous = id ? await loadInterface(by.db, id) : null
      const startedAt = performance.now()
      const elapsedMs = () => Math.round(performance.now() - startedAt)
      try {
        const definition = { ...body, id: id || 'test' }
        await assertRunnable(services, definition)
        if (writesData(definition))
          return { ran: false, rows: [], total: 0, took: elapsedMs(), problem: null }
        // The test sends the stored secrets of the interface.
        if (previous && !(await canRun(by.db, previous, by.session)))
          throw refuse(text.notGranted, {}, Code.forbidden)
        const { userId, organizeId } = by.session
        const sealed = { ...definition, requestHeaders: sealHeaders(services.secrets, definition, previous) }
        const rows = await (
          await prepareCall(
            services,
            sealed,
            parseValues(parameters),
            { userId, organizeId },
            { currentPage: 1, pageSize: 20 },
          )
        ).rows()
        return {
          ran: true,
          rows: rows.slice(0, maxTestRows),
          total: rows.length,
          took: elapsedMs(),
          problem: null,
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { line, column } = error.values as { line?: number; column?: number }
        return {
          ran: true,
          rows: [],
          total: 0,
          took: elapsedMs(),
          problem: {
            field: error.fields[0]?.field ?? '',
            msg: formatText(error, by.lang),
            line: line ?? null,
            column: column ?? null,
          },
        }
      }
    },
    async tables({ linkId }, by) {
      const source = await openOfferedSource(services.sources, linkId, by)
      const tables = await source.listTables('', 'tables and views')
      return { list: tables.map(({ table, tableName }) => ({ table, tableName })) }
    },
    async columns({ linkId, table }, by) {
      const source = await openOfferedSource(services.sources, linkId, by)
      const fields = await source.listFields(table)
      return {
        list: fields.map(({ field, fieldName, type, primaryKey }) => ({
          field,
          fieldName,
          type,
          primaryKey,
        })),
      }
    },
    async log(page, by) {
      const scope = await getScope(by)
      await scope.hiddenFieldsOf(by.db, page.id)
      return listCalls(by.db, page)
    },

    async export({ id }, by) {
      const scope = await getScope(by)
      await scope.assertFullyReadable(by.db, id)
      return files.createLink(id, (await loadInterface(by.db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.createAnswer(encryption, async (interfaceId) => {
        const { id: _, ...definition } = await loadInterface(db, interfaceId)
        const value = { ...definition, requestHeaders: maskHeaders(definition.requestHeaders) }
        return { name: value.fullName, value }
      }),
    async import(_, by) {
      const body = await files.accept(by)
      return createInterface(by, 'import', { ...body, enabledMark: 0 })
    },

    async read({ id }, context) {
      const scope = await getScope(context)
      const _hidden = await scope.hiddenFieldsOf(context.db, id)
      const definition = await interfaceRows.read(context.db, id)
      return withoutHidden({ ...definition, requestHeaders: maskHeaders(definition.requestHeaders), _hidden })
    },
    create: (body, by) => createInterface(by, 'create', body),
    async update({ id, lastModifyTime, ...sent }, by) {
      const scope = await getScope(by)
      await scope.hiddenFieldsOf(by.db, id)
      const body = await withCategoryCode(by.db, sent)
      const previous = await loadInterface(by.db, id)
      await assertRunnable(services, { ...previous, ...body })
      const requestHeaders = sealHeaders(services.secrets, { ...previous, ...body }, previous)
      await change(by, 'update', id, async (trx, scope) => {
        const writable = await scope.writablePart(trx, id, { ...body, requestHeaders })
        if (previous.enabledMark && writable.enabledMark === 0) await assertUnusedByFlows(trx, [id])
        await interfaceRows.update(trx, id, writable, by.session.userId, lastModifyTime)
        // The right to read is not a right to write.
        if (!writesData(previous) && writesData({ ...previous, ...writable }))
          await removeGrantsOfItems(trx, 'interface', [id])
      })
    },
    async copy({ id }, by) {
      const scope = await getScope(by)
      await scope.assertFullyReadable(by.db, id)
      const { id: _, ...definition } = await loadInterface(by.db, id)
      const fullName = `${definition.fullName.slice(0, 40)} ${text.copySuffix[by.lang]}`
      return createInterface(by, 'copy', {
        ...definition,
        requestHeaders: maskHeaders(definition.requestHeaders),
        fullName,
        enCode: `${definition.enCode.slice(0, 40)}${newId().slice(-6)}`,
        enabledMark: 0,
      })
    },
    remove: ({ id }, by) =>
      change(by, 'remove', id, async (trx) => {
        await removeGrantsOfItems(trx, 'interface', [id])
        await assertUnusedByFlows(trx, [id])
        await interfaceRows.remove(trx, id, by.session.userId)
      }),
    setState: ({ id }, by) =>
      change(by, 'state', id, async (trx) => {
        const { enabledMark } = await loadInterface(trx, id)
        if (enabledMark) await assertUnusedByFlows(trx, [id])
        await interfaceRows.toggleEnabled(trx, id, by.session.userId)
      }),
  }
}

/** The definition with the code of its category, which may be sent as an id. */
async function withCategoryCode<T extends Pick<DataInterfaceBody, 'categoryId'>>(
  db: Db,
  definition: T,
): Promise<T> {
  const code = await findEntryCode(db, 'DataInterface', definition.categoryId)
  return { ...definition, categoryId: code ?? definition.categoryId }
}
