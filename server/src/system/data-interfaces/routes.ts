import { InterfaceType, type DataInterfaceBody, type dataInterfaces, type Given } from '@tessera/shared/contract/system/data-interfaces'
import { pagination } from '../../db/paged.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { changeWithin, scopeOf, withoutHidden } from '../../org/grants/scope.ts'
import { categoriesFor } from '../dictionaries/store.ts'
import { guardedInterfaces } from './guarded.ts'
import { enabledInterfaces, interfaceRows, listInterfaces, parseRows, rowsOf } from './store.ts'
import { text } from './text.ts'

export const dataInterfaceHandlers: Handlers<typeof dataInterfaces> = {
  list: async (page, context) => listInterfaces(context.db, await reach(context), page),
  async selector(_, context) {
    const rows = await enabledInterfaces(context.db, await reach(context))
    const categories = await categoriesFor(context.db, 'DataInterface', rows)
    return categories.map(({ id: parentId, fullName: name }) => ({
      id: parentId, parentId: '-1', fullName: name, categoryId: '0',
      children: rows.filter(({ category }) => category === parentId).map(({ id, fullName }) => ({ id, parentId, fullName, categoryId: '1', children: [] })),
    }))
  },
  response: ({ id }, { db }) => rowsOf(db, id),
  async rows({ id, columnOptions, ...page }, { db }) {
    const found = matching(await rowsOf(db, id), page.keyword, columnOptions?.split(',').filter(Boolean))
    const first = (page.currentPage - 1) * page.pageSize
    return { list: found.slice(first, first + page.pageSize), pagination: pagination(page, found.length) }
  },
  async row({ id, value, propsValue }, { db }) {
    return (await rowsOf(db, id)).find((row) => String(row[propsValue]) === value) ?? null
  },
  async read({ id }, context) {
    const _hidden = await (await reach(context)).unread(context.db, id)
    return withoutHidden({ ...(await interfaceRows.read(context.db, id)), _hidden })
  },
  async create(body, context) {
    check(body)
    const scope = await reach(context)
    return { id: await context.db.transaction().execute((trx) => scope.make(trx, body, (may) => interfaceRows.create(trx, may, context.session.userId))) }
  },
  async update({ id, ...body }, context) {
    check(body)
    await within(context, id, async (trx, scope) => interfaceRows.update(trx, id, await scope.writable(trx, id, body), context.session.userId))
  },
  remove: ({ id }, context) => within(context, id, (trx) => interfaceRows.remove(trx, id, context.session.userId)),
  setState: ({ id }, context) => within(context, id, async (trx) => void (await interfaceRows.flip(trx, id, context.session.userId))),
}

const reach = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, guardedInterfaces)
const within = changeWithin(guardedInterfaces)

function check({ dataType, query }: DataInterfaceBody): void {
  if (dataType !== InterfaceType.static) throw refuseField('dataType', text.onlyStatic)
  if (!parseRows(query)) throw refuseField('query', text.noRows)
}

function matching(rows: Given[], keyword: string | undefined, keys: readonly string[] | undefined): Given[] {
  const words = keyword?.trim().toLowerCase()
  if (!words) return rows
  return rows.filter((row) => (keys ?? Object.keys(row)).some((key) => ['string', 'number'].includes(typeof row[key]) && String(row[key]).toLowerCase().includes(words)))
}
