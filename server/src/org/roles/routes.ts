import type { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { wholePage } from '../../db/paged.ts'
import { grow, withAncestors } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { hasEntry } from '../../system/dictionaries/store.ts'
import { change, creating } from '../audit/store.ts'
import { foundIn, scopeOf, withoutHidden } from '../grants/scope.ts'
import { dropHolder, hasGrants } from '../grants/store.ts'
import { hasMembers } from '../members/store.ts'
import { protectedRoles } from './protected.ts'
import { roleRows, typesAndRoles, withinReach } from './store.ts'
import { text } from './text.ts'

export const roleHandlers = (sessions: Sessions): Handlers<typeof roles> => ({
  async list({ keyword }, context) {
    const { rows: within, hidden } = await getScope(context)
    const rows = await typesAndRoles(context.db, { enabledOnly: false, rows: within, hidden })
    const hit = keyword && foundIn(keyword, ['fullName', 'enCode'])
    const found = hit ? withAncestors(rows, (row) => row.type === 'role' && hit(row)) : rows
    return { list: grow(found.map(withoutHidden)), pagination: wholePage(found.length) }
  },
  selector: async (_, context) => ({ list: grow(await offeredRoles(context)) }),

  async selectorByPermission(_, context) {
    const [rows, within] = await Promise.all([
      offeredRoles(context),
      withinReach(context.db, context.session),
    ])
    const given = withAncestors(rows, ({ id, type }) => type === 'role' && within.has(id))
    return { list: grow(given.map((row) => ({ ...row, onlyId: `${row.type || 'type'}_${row.id}` }))) }
  },

  async read({ id }, context) {
    const _hidden = await (await getScope(context)).hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await roleRows.read(context.db, id)), _hidden })
  },

  async create(sent, by) {
    await known(by.db, sent)
    const scope = await getScope(by)
    return {
      id: await creating(by, 'role', (trx) =>
        scope.create(trx, sent, (body) => roleRows.create(trx, body, by.session.userId)),
      ),
    }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    await known(by.db, sent)
    const scope = await getScope(by)
    await change(by, { noun: 'role', id, action: 'update', seen: lastModifyTime }, (trx) =>
      scope.update(trx, id, sent, (body) => roleRows.update(trx, id, body, by.session.userId)),
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await change(by, { noun: 'role', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      if (await hasMembers(trx, 'Role', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Role', id)) throw refuse(text.hasGrants)
      await dropHolder(trx, 'Role', id)
      await roleRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await change(by, { noun: 'role', id, action: 'state' }, (trx) =>
      scope.withLockedRow(trx, id, async () => void (await roleRows.flip(trx, id, by.session.userId))),
    )
    await sessions.accessChanged()
  },
})

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedRoles)

async function offeredRoles(context: Context) {
  return (
    await typesAndRoles(context.db, { enabledOnly: true, rows: (await getScope(context)).offered })
  ).map(withoutHidden)
}

async function known(db: Db, { type }: RoleBody): Promise<void> {
  if (!(await hasEntry(db, 'RoleType', type))) throw refuseField('type', text.noType)
}
