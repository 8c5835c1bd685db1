import type { dictionaryData, dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { grow, withAncestors, without } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { listItems, listTypes, typeOf } from './store.ts'

export const dictionaryTypeHandlers: Handlers<typeof dictionaryTypes> = {
  list: async (_, { db }) => ({ list: grow(await listTypes(db)) }),
  selector: async ({ id }, { db }) => ({ list: grow(without(await listTypes(db), id)) }),
}

export const dictionaryDataHandlers: Handlers<typeof dictionaryData> = {
  async all(_, { db }) {
    const [types, items] = await Promise.all([listTypes(db), listItems(db, { enabledOnly: true })])
    const byType = new Map<string, typeof items>(types.map(({ id }) => [id, []]))
    for (const item of items) byType.get(item.dictionaryTypeId)?.push(item)
    return {
      list: types.map(({ id, fullName, enCode, isTree }) => {
        const own = byType.get(id)!
        return { id, fullName, enCode, isTree, dictionaryList: isTree ? grow(own) : own }
      }),
    }
  },
  async options({ typeId }, { db }) {
    const { isTree } = await known(db, typeId)
    const items = await listItems(db, { typeId, enabledOnly: true })
    return { list: isTree ? grow(items) : items }
  },
  async list({ typeId, isTree, keyword }, { db }) {
    await known(db, typeId)
    if (!isTree) return { list: await listItems(db, { typeId, keyword }) }
    const items = await listItems(db, { typeId })
    const words = keyword?.toLowerCase()
    return { list: grow(words ? withAncestors(items, ({ fullName, enCode }) => `${fullName}\n${enCode}`.toLowerCase().includes(words)) : items) }
  },
}

async function known(db: Db, typeId: string) {
  const type = await typeOf(db, typeId)
  if (!type) throw goneRefusal()
  return type
}
