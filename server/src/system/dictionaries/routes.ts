import { dictionaryData as calls, type dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { assertEntryUnusedByFlows, assertUnusedByFlows } from '../../db/flow-usage.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { publishAfterCommit } from '../../db/bus.ts'
import { buildTree, withAncestors, excludeSubtree } from '../../db/tree.ts'
import { createJsonFiles } from '../../http/json-file.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { typeKey } from '../../db/dictionaries/built-in.ts'
import { assertEntryAccess, assertTypeAccess } from './access.ts'
import { importPackage, Package, loadPackage } from './package.ts'
import { translateBuiltIn } from '../../db/dictionaries/entries.ts'
import {
  assertPlacement,
  hasItems,
  translateItem,
  itemRows,
  listItems,
  listTypes,
  removeItem,
  findType,
  typeRows,
} from './store.ts'
import { text } from './text.ts'

/** Path prefix of dictionary look-ups: browsers clear their cached answers below it after a change. */
const lookupPath = '/api/system/Dictionary'

/** Runs a change in a transaction and then tells all browsers. */
async function changeAndPublish<T>({ db }: Context, work: (trx: Db) => Promise<T>): Promise<T> {
  const result = await db.transaction().execute(work)
  await publishAfterCommit(db, 'lookups', lookupPath)
  return result
}

/** The names of types in the user's language; `read` answers the stored name for the form. */
const listTranslatedTypes = async ({ db, lang }: Context) =>
  (await listTypes(db)).map((type) => ({
    ...type,
    fullName: translateBuiltIn(typeKey(type.enCode), lang, type.fullName),
  }))

export const dictionaryTypeHandlers: Handlers<typeof dictionaryTypes> = {
  list: async (_, context) => ({ list: buildTree(await listTranslatedTypes(context)) }),
  selector: async ({ id }, context) => ({
    list: buildTree(excludeSubtree(await listTranslatedTypes(context), id)),
  }),
  read: ({ id }, { db }) => typeRows.read(db, id),
  create: (body, context) =>
    changeAndPublish(context, async (trx) => ({
      id: await typeRows.create(trx, body, context.session.userId),
    })),
  update: ({ id, lastModifyTime, ...body }, context) =>
    changeAndPublish(context, (trx) =>
      typeRows.update(trx, id, body, context.session.userId, lastModifyTime),
    ),
  remove: ({ id }, context) =>
    changeAndPublish(context, async (trx) => {
      const { enCode } = await typeRows.read(trx, id)
      await assertUnusedByFlows(trx, [id, enCode])
      await typeRows.remove(trx, id, context.session.userId)
      if (await hasItems(trx, id)) throw refuse(text.typeHasItems)
    }),
}

export const dictionaryDataHandlers = (signer: Signer): Handlers<typeof calls> => {
  const files = createJsonFiles({
    kind: 'tessera.dictionary',
    schema: Package,
    signer,
    path: calls.download.path,
  })
  return {
    async all(_, { db, lang }) {
      const [types, items] = await Promise.all([listTypes(db), listItems(db, { enabledOnly: true })])
      const byType = new Map<string, typeof items>(types.map(({ id }) => [id, []]))
      const codes = new Map(types.map(({ id, enCode }) => [id, enCode]))
      for (const item of items)
        byType
          .get(item.dictionaryTypeId)
          ?.push(translateItem(item, codes.get(item.dictionaryTypeId) ?? '', lang))
      return {
        list: types.map(({ id, fullName, enCode, isTree }) => {
          const ownItems = byType.get(id)!
          return {
            id,
            fullName: translateBuiltIn(typeKey(enCode), lang, fullName),
            enCode,
            isTree,
            dictionaryList: isTree ? buildTree(ownItems) : ownItems,
          }
        }),
      }
    },
    async options({ typeId }, { db, lang }) {
      const { isTree, enCode } = await requireType(db, typeId)
      const items = (await listItems(db, { typeId, enabledOnly: true })).map((item) =>
        translateItem(item, enCode, lang),
      )
      return { list: isTree ? buildTree(items) : items }
    },
    async list({ typeId, isTree, keyword }, context) {
      const { db, lang } = context
      await assertTypeAccess(context, typeId)
      const { enCode } = await requireType(db, typeId)
      const items = (await listItems(db, { typeId })).map((item) => translateItem(item, enCode, lang))
      const searched = keyword?.toLowerCase()
      const isMatch = (item: (typeof items)[number]) =>
        `${item.fullName}\n${item.enCode}`.toLowerCase().includes(searched ?? '')
      if (!isTree) return { list: items.filter(isMatch) }
      return { list: buildTree(searched ? withAncestors(items, isMatch) : items) }
    },
    async selector({ typeId, id, isTree }, { db, lang }) {
      const { enCode, fullName: name } = await requireType(db, typeId)
      const items = isTree
        ? excludeSubtree(await listItems(db, { typeId }), id)
            .map((item) => translateItem(item, enCode, lang))
            .map(({ id, parentId, fullName }) => ({ id, parentId, fullName }))
        : []
      const root = { id: '0', parentId: '-1', fullName: translateBuiltIn(typeKey(enCode), lang, name) }
      return { list: buildTree([root, ...items]) }
    },
    async read({ id }, context) {
      await assertEntryAccess(context, id)
      return itemRows.read(context.db, id)
    },
    async create(body, context) {
      await assertTypeAccess(context, body.dictionaryTypeId, 'btn_add')
      return changeAndPublish(context, async (trx) => {
        await assertPlacement(trx, body)
        return { id: await itemRows.create(trx, body, context.session.userId) }
      })
    },
    // No entry moves to another type, so the right for its own type is enough.
    async update({ id, lastModifyTime, ...body }, context) {
      await assertEntryAccess(context, id, 'btn_edit')
      await changeAndPublish(context, async (trx) => {
        await assertPlacement(trx, body, id)
        const { enabledMark } = await itemRows.read(trx, id)
        if (enabledMark === 1 && body.enabledMark === 0) await assertEntryUnusedByFlows(trx, id)
        await itemRows.update(trx, id, body, context.session.userId, lastModifyTime)
      })
    },
    async remove({ id }, context) {
      await assertEntryAccess(context, id, 'btn_remove')
      await changeAndPublish(context, async (trx) => {
        await assertEntryUnusedByFlows(trx, id)
        await removeItem(trx, id, context.session.userId)
      })
    },
    async setState({ id }, context) {
      await assertEntryAccess(context, id, 'btn_edit')
      await changeAndPublish(context, async (trx) => {
        const { enabledMark } = await itemRows.read(trx, id)
        if (enabledMark === 1) await assertEntryUnusedByFlows(trx, id)
        await itemRows.toggleEnabled(trx, id, context.session.userId)
      })
    },

    async export({ id }, { db }) {
      return files.createLink(id, (await requireType(db, id)).fullName)
    },
    download: ({ encryption }, { db }) => files.createAnswer(encryption, (id) => loadPackage(db, id)),
    async import(_, context) {
      const result = await files.accept(context)
      return changeAndPublish(context, async (trx) => ({
        id: await importPackage(trx, result, context.session.userId),
      }))
    },
  }
}

async function requireType(db: Db, typeId: string) {
  const type = await findType(db, typeId)
  if (!type) throw notFoundRefusal()
  return type
}
