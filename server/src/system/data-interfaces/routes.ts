import { DataInterfaceBody, type dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { dataInterfaces as calls } from '@tessera/shared/contract/system/data-interfaces'
import { fill } from '@tessera/shared/format/fill'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { createPagination } from '../../db/pages.ts'
import { jsonFiles } from '../../files/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { withLockedRowOf, scopeOf, withoutHidden } from '../../org/grants/scope.ts'
import { categoriesFor } from '../dictionaries/store.ts'
import { audit } from '../logs/store.ts'
import { listCalls } from './calls.ts'
import { checked } from './check.ts'
import { protectedInterfaces } from './protected.ts'
import { sealedHeaders, shownHeaders } from './headers.ts'
import { interfacesChanged, stored, type Interfaces } from './interfaces.ts'
import { parametersOf, sentValues } from './parameters.ts'
import { matching } from './rows.ts'
import { kindOf, prepare } from './run.ts'
import { enabledInterfaces, interfaceRows, listInterfaces, listOffered } from './store.ts'
import { text } from './text.ts'

/** Rows of a test that are shown. */
const shown = 200

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedInterfaces)
const within = withLockedRowOf(protectedInterfaces)

export const dataInterfaceHandlers = (
  interfaces: Interfaces,
  seal: Signer,
): Handlers<typeof dataInterfaces> => {
  const { machinery } = interfaces
  const files = jsonFiles({
    kind: 'tessera.dataInterface',
    schema: DataInterfaceBody,
    seal,
    path: calls.download.path,
  })

  const noted = async (trx: Db, by: Context, action: string, id: string) => {
    await audit(trx, by, 'system.dataInterfaces', { action, id })
    await interfacesChanged(trx, id)
  }
  const change = async (by: Context, action: string, id: string, work: Parameters<typeof within>[2]) => {
    await within(by, id, async (trx, scope) => {
      await work(trx, scope)
      await noted(trx, by, action, id)
    })
    interfaces.forget(id)
  }
  /** Judged before a transaction begins: that may ask another database. */
  const made = async (by: Context, action: string, body: DataInterfaceBody): Promise<{ id: string }> => {
    await checked(machinery, { ...body, id: '' })
    const scope = await getScope(by)
    return by.db.transaction().execute(async (trx) => {
      const id = await scope.create(trx, body, async (may) => {
        const id = await interfaceRows.create(trx, { ...may, requestHeaders: '[]' }, by.session.userId)
        await interfaceRows.update(
          trx,
          id,
          { requestHeaders: sealedHeaders(machinery.secrets, { ...may, id }, null) },
          by.session.userId,
        )
        return id
      })
      await noted(trx, by, action, id)
      return { id }
    })
  }

  return {
    async list(page, by) {
      const { list, pagination } = await listInterfaces(by.db, await getScope(by), page)
      return {
        list: list.map((row) => ({
          ...row,
          ...(row.requestHeaders === undefined ? {} : { requestHeaders: shownHeaders(row.requestHeaders) }),
        })),
        pagination,
      }
    },
    async selector(_, context) {
      const rows = await enabledInterfaces(context.db, await getScope(context))
      const categories = await categoriesFor(context.db, 'DataInterface', rows)
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
    offered: async (page, by) => listOffered(by.db, await getScope(by), page),
    parameters: async ({ id }, { db }) => parametersOf((await stored(db, id)).requestParameters),

    response: async ({ id, parameters }, by) =>
      (await interfaces.call({ id, way: 'response', sent: sentValues(parameters), by })).rows,
    async rows({ id, columnOptions, parameters, ...page }, by) {
      const { currentPage, pageSize, keyword = '' } = page
      const { rows, paged } = await interfaces.call({
        id,
        way: 'list',
        sent: sentValues(parameters),
        asked: { currentPage, pageSize, keyword },
        by,
      })
      const first = (currentPage - 1) * pageSize
      // Whoever pages by itself does not say how many there are: one more page than is known, as long as pages are full.
      if (paged)
        return {
          list: rows.slice(0, pageSize),
          pagination: {
            ...createPagination(page, first + rows.length + (rows.length >= pageSize ? 1 : 0)),
            ...(rows.length >= pageSize ? { more: true } : {}),
          },
        }
      const found = matching(rows, keyword, columnOptions?.split(',').filter(Boolean))
      return { list: found.slice(first, first + pageSize), pagination: createPagination(page, found.length) }
    },
    async row({ id, value, propsValue, parameters }, by) {
      const { rows } = await interfaces.call({
        id,
        way: 'row',
        sent: sentValues(parameters),
        asked: { showKey: propsValue, showValue: value },
        by,
      })
      return rows.find((row) => String(row[propsValue]) === value) ?? null
    },
    async preview({ id, paramList }, by) {
      await (await getScope(by)).hiddenFieldsOf(by.db, id)
      const sent = Object.fromEntries(
        paramList.map(({ field, value, defaultValue }) => [field, value ?? defaultValue]),
      )
      return (await interfaces.call({ id, way: 'preview', sent, by })).rows
    },
    async test({ id = '', parameters, ...body }, by) {
      if (id) await (await getScope(by)).hiddenFieldsOf(by.db, id)
      const before = id ? await stored(by.db, id) : null
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      try {
        const one = { ...body, id: id || 'test' }
        await checked(machinery, one)
        if (kindOf(one) !== 'select') return { ran: false, rows: [], total: 0, took: took(), problem: null }
        const { userId, organizeId } = by.session
        const tried = { ...one, requestHeaders: sealedHeaders(machinery.secrets, one, before) }
        const rows = await (
          await prepare(
            machinery,
            tried,
            sentValues(parameters),
            { userId, organizeId },
            { currentPage: 1, pageSize: 20 },
          )
        ).rows()
        return { ran: true, rows: rows.slice(0, shown), total: rows.length, took: took(), problem: null }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { line, column } = error.values as { line?: number; column?: number }
        return {
          ran: true,
          rows: [],
          total: 0,
          took: took(),
          problem: {
            field: error.fields[0]?.field ?? '',
            msg: fill(error.text[by.lang], error.values),
            line: line ?? null,
            column: column ?? null,
          },
        }
      }
    },
    async log(page, by) {
      await (await getScope(by)).hiddenFieldsOf(by.db, page.id)
      return listCalls(by.db, page)
    },

    async export({ id }, by) {
      await (await getScope(by)).assertFullyReadable(by.db, id)
      return files.link(id, (await stored(by.db, id)).fullName)
    },
    download: ({ encryption }, { db }) =>
      files.answer(encryption, async (of) => {
        const { id: _, ...one } = await stored(db, of)
        const value = { ...one, requestHeaders: shownHeaders(one.requestHeaders) }
        return { name: value.fullName, value }
      }),
    async import(_, by) {
      const body = await files.take(by)
      return made(by, 'import', { ...body, enabledMark: 0 })
    },

    async read({ id }, context) {
      const _hidden = await (await getScope(context)).hiddenFieldsOf(context.db, id)
      const one = await interfaceRows.read(context.db, id)
      return withoutHidden({ ...one, requestHeaders: shownHeaders(one.requestHeaders), _hidden })
    },
    create: (body, by) => made(by, 'create', body),
    async update({ id, lastModifyTime, ...body }, by) {
      await (await getScope(by)).hiddenFieldsOf(by.db, id)
      const before = await stored(by.db, id)
      await checked(machinery, { ...before, ...body })
      const requestHeaders = sealedHeaders(machinery.secrets, { ...before, ...body }, before)
      await change(by, 'update', id, async (trx, scope) =>
        interfaceRows.update(
          trx,
          id,
          await scope.writablePart(trx, id, { ...body, requestHeaders }),
          by.session.userId,
          lastModifyTime,
        ),
      )
    },
    async copy({ id }, by) {
      await (await getScope(by)).assertFullyReadable(by.db, id)
      const { id: _, ...one } = await stored(by.db, id)
      const fullName = `${one.fullName.slice(0, 40)} ${text.copySuffix[by.lang]}`
      return made(by, 'copy', {
        ...one,
        requestHeaders: shownHeaders(one.requestHeaders),
        fullName,
        enCode: `${one.enCode.slice(0, 40)}${newId().slice(-6)}`,
        enabledMark: 0,
      })
    },
    remove: ({ id }, by) =>
      change(by, 'remove', id, (trx) => interfaceRows.remove(trx, id, by.session.userId)),
    setState: ({ id }, by) =>
      change(
        by,
        'state',
        id,
        async (trx) => void (await interfaceRows.toggleEnabled(trx, id, by.session.userId)),
      ),
  }
}
