import type { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { wholePage } from '../../db/paged.ts'
import { called, grow, withAncestors } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { hasEntry } from '../../system/dictionaries/store.ts'
import { change, creating } from '../audit/store.ts'
import { dropHolder, hasGrants } from '../grants/store.ts'
import { hasMembers } from '../members/store.ts'
import { roleRows, typesAndRoles, withinReach } from './store.ts'
import { text } from './text.ts'

export const roleHandlers = (sessions: Sessions): Handlers<typeof roles> => ({
  async list({ keyword }, { db }) {
    const rows = await typesAndRoles(db, false)
    const found = keyword ? withAncestors(rows, (row) => row.type === 'role' && called(keyword)(row)) : rows
    return { list: grow(found), pagination: wholePage(found.length) }
  },
  selector: async (_, { db }) => ({ list: grow(await typesAndRoles(db, true)) }),

  async selectorByPermission(_, { db, session }) {
    const [rows, within] = await Promise.all([typesAndRoles(db, true), withinReach(db, session)])
    const given = withAncestors(rows, ({ id, type }) => type === 'role' && within.has(id))
    return { list: grow(given.map((row) => ({ ...row, onlyId: `${row.type || 'type'}_${row.id}` }))) }
  },

  read: ({ id }, { db }) => roleRows.read(db, id),

  async create(body, by) {
    await known(by.db, body)
    return { id: await creating(by, 'role', (trx) => roleRows.create(trx, body, by.session.userId)) }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    await known(by.db, body)
    await change(by, { noun: 'role', id, action: 'update', seen: lastModifyTime }, (trx) => roleRows.update(trx, id, body, by.session.userId))
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    await change(by, { noun: 'role', id, action: 'remove' }, async (trx) => {
      if (await hasMembers(trx, 'Role', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Role', id)) throw refuse(text.hasGrants)
      await dropHolder(trx, 'Role', id)
      await roleRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    await change(by, { noun: 'role', id, action: 'state' }, async (trx) => void (await roleRows.flip(trx, id, by.session.userId)))
    await sessions.accessChanged()
  },
})

async function known(db: Db, { type }: RoleBody): Promise<void> {
  if (!(await hasEntry(db, 'RoleType', type))) throw refuseField('type', text.noType)
}
