import { MenuType } from '@tessera/shared/contract/shell/session'
import type { MenuBody, menus as calls } from '@tessera/shared/contract/system/menus'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors, without } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { checkAddress, type CopyRemote } from './address.ts'
import { addStandardButtons, dropGrants, hasChildren, listMenus, menuRows, parentOf } from './store.ts'
import { text } from './text.ts'

export const menuHandlers = (sessions: Sessions, copy: CopyRemote): Handlers<typeof calls> => ({
  async list({ category, keyword }, { db }) {
    const rows = await listMenus(db, { category })
    const found = keyword ? withAncestors(rows, ({ fullName, enCode }) => fullName.includes(keyword) || enCode.includes(keyword)) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
  },
  async selector({ id, category }, { db }) {
    return { list: grow(without(await listMenus(db, { category, directoriesOnly: true }), id)) }
  },
  async selectorAll({ category }, { db }) {
    return { list: grow(await listMenus(db, { category })) }
  },
  read: ({ id }, { db }) => menuRows.read(db, id),

  async create(body, by) {
    const { db, session } = by
    await check(body, by, copy)
    const id = await db.transaction().execute(async (trx) => {
      const made = await menuRows.create(trx, body, session.userId)
      if (body.isButtonAuthorize) await addStandardButtons(trx, made, session.userId)
      return made
    })
    await sessions.accessChanged()
    return { id }
  },

  async update({ id, ...body }, by) {
    const { db, session } = by
    await check(body, by, copy, id)
    const before = await menuRows.read(db, id)
    if (before.type === MenuType.directory && body.type !== before.type && (await hasChildren(db, id))) throw refuse(text.typeFixed)
    await db.transaction().execute(async (trx) => {
      await menuRows.update(trx, id, body, session.userId)
      if (body.isButtonAuthorize && !before.isButtonAuthorize) await addStandardButtons(trx, id, session.userId)
    })
    await sessions.accessChanged()
  },

  async remove({ id }, { db, session }) {
    if (await hasChildren(db, id)) throw refuse(text.hasChildren)
    await db.transaction().execute(async (trx) => {
      await menuRows.remove(trx, id, session.userId)
      await dropGrants(trx, id)
    })
    await sessions.accessChanged()
  },

  async setState({ id }, { db, session }) {
    await menuRows.flip(db, id, session.userId)
    await sessions.accessChanged()
  },
})

async function check(body: MenuBody, by: Context, copy: CopyRemote, id?: string): Promise<void> {
  if (body.parentId !== '-1') {
    const parent = await parentOf(by.db, body.parentId, id)
    if (!parent) throw refuseField('parentId', text.noParent)
    if (parent.circle) throw refuseField('parentId', text.ownParent)
    if (parent.type !== MenuType.directory) throw refuseField('parentId', text.parentNoDirectory)
  }
  if (!isObject(body.propertyJson)) throw refuseField('propertyJson', text.badProperty)
  await checkAddress(body, by, copy)
}

function isObject(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
