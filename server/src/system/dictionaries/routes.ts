import { dictionaryData as calls, type dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { publishOnCommit } from '../../db/bus.ts'
import { buildTree, withAncestors, excludeSubtree } from '../../db/tree.ts'
import { jsonFiles } from '../../files/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { typeKey } from './built-in.ts'
import { bringIn, Package, packageOf } from './package.ts'
import {
  checkPlace,
  hasItems,
  inLanguage,
  itemRows,
  listItems,
  listTypes,
  nameIn,
  removeItem,
  typeOf,
  typeRows,
} from './store.ts'
import { text } from './text.ts'

/** Where look-ups of dictionaries come from: browsers that keep them hear of a change below it. */
const source = '/api/system/Dictionary'

/** One change, and every browser hears of it once it is made. */
const changing = <T>({ db }: Context, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const given = await work(trx)
    await publishOnCommit(trx, 'lookups', source)
    return given
  })

export const dictionaryTypeHandlers: Handlers<typeof dictionaryTypes> = {
  list: async (_, { db }) => ({ list: buildTree(await listTypes(db)) }),
  selector: async ({ id }, { db }) => ({ list: buildTree(excludeSubtree(await listTypes(db), id)) }),
  read: ({ id }, { db }) => typeRows.read(db, id),
  create: (body, by) =>
    changing(by, async (trx) => ({ id: await typeRows.create(trx, body, by.session.userId) })),
  update: ({ id, lastModifyTime, ...body }, by) =>
    changing(by, (trx) => typeRows.update(trx, id, body, by.session.userId, lastModifyTime)),
  remove: ({ id }, by) =>
    changing(by, async (trx) => {
      await typeRows.remove(trx, id, by.session.userId)
      if (await hasItems(trx, id)) throw refuse(text.typeHasItems)
    }),
}

export const dictionaryDataHandlers = (seal: Signer): Handlers<typeof calls> => {
  const files = jsonFiles({ kind: 'tessera.dictionary', schema: Package, seal, path: calls.download.path })
  return {
    async all(_, { db, lang }) {
      const [types, items] = await Promise.all([listTypes(db), listItems(db, { enabledOnly: true })])
      const byType = new Map<string, typeof items>(types.map(({ id }) => [id, []]))
      const codes = new Map(types.map(({ id, enCode }) => [id, enCode]))
      for (const item of items)
        byType
          .get(item.dictionaryTypeId)
          ?.push(inLanguage(item, codes.get(item.dictionaryTypeId) ?? '', lang))
      return {
        list: types.map(({ id, fullName, enCode, isTree }) => {
          const own = byType.get(id)!
          return {
            id,
            fullName: nameIn(typeKey(enCode), lang, fullName),
            enCode,
            isTree,
            dictionaryList: isTree ? buildTree(own) : own,
          }
        }),
      }
    },
    async options({ typeId }, { db, lang }) {
      const { isTree, enCode } = await known(db, typeId)
      const items = (await listItems(db, { typeId, enabledOnly: true })).map((item) =>
        inLanguage(item, enCode, lang),
      )
      return { list: isTree ? buildTree(items) : items }
    },
    async list({ typeId, isTree, keyword }, { db }) {
      await known(db, typeId)
      if (!isTree) return { list: await listItems(db, { typeId, keyword }) }
      const items = await listItems(db, { typeId })
      const words = keyword?.toLowerCase()
      return {
        list: buildTree(
          words
            ? withAncestors(items, ({ fullName, enCode }) =>
                `${fullName}\n${enCode}`.toLowerCase().includes(words),
              )
            : items,
        ),
      }
    },
    async selector({ typeId, id, isTree }, { db }) {
      const type = await known(db, typeId)
      const items = isTree
        ? excludeSubtree(await listItems(db, { typeId }), id).map((item) => ({
            id: item.id,
            parentId: item.parentId,
            fullName: item.fullName,
          }))
        : []
      return { list: buildTree([{ id: '0', parentId: '-1', fullName: type.fullName }, ...items]) }
    },
    read: ({ id }, { db }) => itemRows.read(db, id),
    create: (body, by) =>
      changing(by, async (trx) => {
        await checkPlace(trx, body)
        return { id: await itemRows.create(trx, body, by.session.userId) }
      }),
    update: ({ id, lastModifyTime, ...body }, by) =>
      changing(by, async (trx) => {
        await checkPlace(trx, body, id)
        await itemRows.update(trx, id, body, by.session.userId, lastModifyTime)
      }),
    remove: ({ id }, by) => changing(by, (trx) => removeItem(trx, id, by.session.userId)),
    setState: ({ id }, by) =>
      changing(by, async (trx) => void (await itemRows.toggleEnabled(trx, id, by.session.userId))),

    async export({ id }, { db }) {
      return files.link(id, (await known(db, id)).fullName)
    },
    download: ({ encryption }, { db }) => files.answer(encryption, (id) => packageOf(db, id)),
    async import(_, by) {
      const given = await files.take(by)
      return changing(by, async (trx) => ({ id: await bringIn(trx, given, by.session.userId) }))
    },
  }
}

async function known(db: Db, typeId: string) {
  const type = await typeOf(db, typeId)
  if (!type) throw notFoundRefusal()
  return type
}
