import type { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import type { Db } from '../../db/connect.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { findEntryCode } from '../../system/dictionaries/store.ts'
import { changeRecord, createRecord } from '../audit/store.ts'
import { withoutHiddenDetails } from '../grants/picker-columns.ts'
import { matchesKeyword, scopeOf, withoutHidden } from '../grants/scope.ts'
import {
  assertHoldsGrantsOf,
  assertNotBranchAdmin,
  hasGrants,
  removeGrantsOfHolder,
} from '../grants/store.ts'
import { hasMembers } from '../members/store.ts'
import { protectedRoles } from './protected.ts'
import { roleRows, listTypesAndRoles, listGrantableRoles } from './store.ts'
import { text } from './text.ts'

export const roleHandlers = (sessions: Sessions): Handlers<typeof roles> => ({
  async list({ keyword, ...page }, context) {
    const { rows: condition, hidden } = await getScope(context)
    const rows = await listTypesAndRoles(context.db, { enabledOnly: false, rows: condition, hidden })
    const isMatch = keyword && matchesKeyword(keyword, ['fullName', 'enCode'])
    const roles = rows.filter((row) => row.type === 'role' && (!isMatch || isMatch(row)))
    const flatPage = cutFlatPage(roles.map(withoutHidden), page)
    if (flatPage) return flatPage
    const matches = isMatch ? withAncestors(rows, (row) => row.type === 'role' && isMatch(row)) : rows
    return { list: buildTree(matches.map(withoutHidden)), pagination: singlePage(matches.length) }
  },
  selector: async (_, context) => ({ list: buildTree(await listPickerRoles(context)) }),

  async selectorByPermission(_, context) {
    const [rows, condition] = await Promise.all([
      listPickerRoles(context),
      listGrantableRoles(context.db, context.session),
    ])
    const grantable = withAncestors(rows, ({ id, type }) => type === 'role' && condition.has(id))
    return {
      list: buildTree(grantable.map((row) => ({ ...row, onlyId: `${row.type || 'type'}_${row.id}` }))),
    }
  },

  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await roleRows.read(context.db, id)), _hidden })
  },

  async create(sent, by) {
    const input = await withTypeCode(by.db, sent)
    const scope = await getScope(by)
    return {
      id: await createRecord(by, 'role', async (trx) => {
        await assertNotBranchAdmin(trx, by.session)
        return scope.create(trx, input, (body) => roleRows.create(trx, body, by.session.userId))
      }),
    }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    const input = await withTypeCode(by.db, sent)
    const scope = await getScope(by)
    await changeRecord(
      by,
      { noun: 'role', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, { values }) => {
        await assertNotBranchAdmin(trx, by.session)
        await scope.update(trx, id, input, async (body) => {
          if (!values.enabledMark && body.enabledMark === 1)
            await assertHoldsGrantsOf(trx, by.session, 'Role', [id])
          await roleRows.update(trx, id, body, by.session.userId)
        })
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'role', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      await assertNotBranchAdmin(trx, by.session)
      if (await hasMembers(trx, 'Role', id)) throw refuse(text.hasMembers)
      if (await hasGrants(trx, 'Role', id)) throw refuse(text.hasGrants)
      await removeGrantsOfHolder(trx, 'Role', id)
      await roleRows.remove(trx, id, by.session.userId)
    })
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'role', id, action: 'state' }, (trx, { values }) =>
      scope.withLockedRow(trx, id, async () => {
        await assertNotBranchAdmin(trx, by.session)
        if (!values.enabledMark) await assertHoldsGrantsOf(trx, by.session, 'Role', [id])
        await roleRows.toggleEnabled(trx, id, by.session.userId)
      }),
    )
    await sessions.accessChanged()
  },
})

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedRoles)

async function listPickerRoles(context: Context) {
  const scope = await getScope(context)
  const { pickerRows, hidden } = scope
  return (await listTypesAndRoles(context.db, { enabledOnly: true, rows: pickerRows, hidden })).map(
    withoutHiddenDetails,
  )
}

/** The input with the code of its type, which may be sent as an id. */
async function withTypeCode<T extends Pick<RoleBody, 'type'>>(db: Db, input: T): Promise<T> {
  const type = await findEntryCode(db, 'RoleType', input.type)
  if (type === null) throw refuseField('type', text.noType)
  return { ...input, type }
}
