import { InterfaceType, type DataInterfaceBody, type dataInterfaces, type Given } from '@tessera/shared/contract/system/data-interfaces'
import { pagination } from '../../db/paged.ts'
import type { Handlers } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { categoriesFor } from '../dictionaries/store.ts'
import { enabledInterfaces, interfaceRows, listInterfaces, parseRows, rowsOf } from './store.ts'
import { text } from './text.ts'

export const dataInterfaceHandlers: Handlers<typeof dataInterfaces> = {
  list: (page, { db }) => listInterfaces(db, page),
  async selector(_, { db }) {
    const rows = await enabledInterfaces(db)
    const categories = await categoriesFor(db, 'DataInterface', rows)
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
  read: ({ id }, { db }) => interfaceRows.read(db, id),
  async create(body, { db, session }) {
    check(body)
    return { id: await interfaceRows.create(db, body, session.userId) }
  },
  async update({ id, ...body }, { db, session }) {
    check(body)
    await interfaceRows.update(db, id, body, session.userId)
  },
  remove: ({ id }, { db, session }) => interfaceRows.remove(db, id, session.userId),
  setState: async ({ id }, { db, session }) => void (await interfaceRows.flip(db, id, session.userId)),
}

function check({ dataType, query }: DataInterfaceBody): void {
  if (dataType !== InterfaceType.static) throw refuseField('dataType', text.onlyStatic)
  if (!parseRows(query)) throw refuseField('query', text.noRows)
}

function matching(rows: Given[], keyword: string | undefined, keys: readonly string[] | undefined): Given[] {
  const words = keyword?.trim().toLowerCase()
  if (!words) return rows
  return rows.filter((row) => (keys ?? Object.keys(row)).some((key) => ['string', 'number'].includes(typeof row[key]) && String(row[key]).toLowerCase().includes(words)))
}
