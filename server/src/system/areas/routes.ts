import type { areas } from '@tessera/shared/contract/system/areas'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import { tellOnCommit } from '../../db/bus.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { anywhere, areaRows, below, hasChildren, isAbove, nameOf, namesOf, root } from './store.ts'
import { text } from './text.ts'

/** One change, and every browser that keeps areas hears of it once it is made. */
const changing = <T>({ db }: Context, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    const given = await work(trx)
    await tellOnCommit(trx, 'lookups', '/api/system/Area')
    return given
  })

export const areaHandlers: Handlers<typeof areas> = {
  async list({ id, keyword }, { db }) {
    await known(db, id)
    if (keyword && parentOf(id) === root) return { list: await anywhere(db, keyword) }
    return { list: await below(db, { parentId: parentOf(id), keyword }) }
  },
  async selector({ id, without }, { db }) {
    await known(db, id)
    return { list: await below(db, { parentId: parentOf(id), enabledOnly: true, without }) }
  },
  async namesOf({ idsList }, { db }) {
    const names = await namesOf(db, [...new Set(idsList.flat())])
    return idsList.map((ids) => ids.map((id) => names.get(id) ?? id))
  },
  async read({ id }, { db }) {
    const area = await areaRows.read(db, id)
    return { ...area, parentName: (await nameOf(db, area.parentId)) ?? '' }
  },
  create: (body, by) =>
    changing(by, async (trx) => {
      await checkParent(trx, body.parentId)
      return { id: await areaRows.create(trx, body, by.session.userId) }
    }),
  update: ({ id, lastModifyTime, ...body }, by) =>
    changing(by, async (trx) => {
      await checkParent(trx, body.parentId)
      if (await isAbove(trx, id, body.parentId)) throw refuseField('parentId', text.ownParent)
      await areaRows.update(trx, id, body, by.session.userId, lastModifyTime)
    }),
  remove: ({ id }, by) =>
    changing(by, async (trx) => {
      if (await hasChildren(trx, id)) throw refuse(text.hasChildren)
      await areaRows.remove(trx, id, by.session.userId)
    }),
  setState: ({ id }, by) => changing(by, async (trx) => void (await areaRows.flip(trx, id, by.session.userId))),
}

/** Newer clients call the root `0`. */
const parentOf = (id: string) => (id === '0' ? root : id)

async function known(db: Db, id: string): Promise<void> {
  if (parentOf(id) !== root && (await nameOf(db, id)) === undefined) throw goneRefusal()
}

async function checkParent(db: Db, parentId: string): Promise<void> {
  if (parentId !== root && (await nameOf(db, parentId)) === undefined) throw refuseField('parentId', text.noParent)
}
