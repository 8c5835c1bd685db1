import type { areas } from '@tessera/shared/contract/system/areas'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { areaRows, below, hasChildren, isAbove, nameOf, namesOf, root } from './store.ts'
import { text } from './text.ts'

export const areaHandlers: Handlers<typeof areas> = {
  async list({ id, keyword }, { db }) {
    await known(db, id)
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
  async create(body, { db, session }) {
    await checkParent(db, body.parentId)
    return { id: await areaRows.create(db, body, session.userId) }
  },
  async update({ id, ...body }, { db, session }) {
    await checkParent(db, body.parentId)
    if (await isAbove(db, id, body.parentId)) throw refuseField('parentId', text.ownParent)
    await areaRows.update(db, id, body, session.userId)
  },
  async remove({ id }, { db, session }) {
    if (await hasChildren(db, id)) throw refuse(text.hasChildren)
    await areaRows.remove(db, id, session.userId)
  },
  setState: async ({ id }, { db, session }) => void (await areaRows.flip(db, id, session.userId)),
}

/** Newer clients call the root `0`. */
const parentOf = (id: string) => (id === '0' ? root : id)

async function known(db: Db, id: string): Promise<void> {
  if (parentOf(id) !== root && (await nameOf(db, id)) === undefined) throw goneRefusal()
}

async function checkParent(db: Db, parentId: string): Promise<void> {
  if (parentId !== root && (await nameOf(db, parentId)) === undefined) throw refuseField('parentId', text.noParent)
}
