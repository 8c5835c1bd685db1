import { sql } from 'kysely'
import type { RoleBody, roles } from '@tessera/shared/contract/org/roles'
import { assertUnusedByFlows } from '../../db/flow-usage.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { cutFlatPage, singlePage } from '../../db/pages.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { withTypeCode } from '../../db/dictionaries/entries.ts'
import { changeRecord, createRecord, type Diff } from '../../permissions/audit.ts'
import { withoutHiddenDetails } from '../../permissions/picker-columns.ts'
import { matchesKeyword, scopeOf, withoutHidden } from '../../permissions/scope.ts'
import {
  assertHoldsGrantsOf,
  assertNotBranchAdmin,
  hasGrants,
  removeGrantsOfHolder,
} from '../../permissions/grants.ts'
import { hasMembers } from '../members/store.ts'
import { loadHolderUsage, removeHolderUsage } from '../members/usage.ts'
import { protectedRoles } from './protected.ts'
import { listHoldersOfUnits } from '../organizes/store.ts'
import {
  roleRows,
  roleOfUnit,
  listTypesAndRoles,
  listGrantableRoles,
  listRoleUnits,
  setRoleUnits,
} from './store.ts'
import { text } from './text.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

export const roleHandlers = (sessions: Sessions): Handlers<typeof roles> => ({
  async list({ keyword, organizeId, ...page }, context) {
    const { rows, hidden } = await getScope(context)
    const condition = allConditions([rows, organizeId && roleOfUnit(organizeId)])
    const found = await listTypesAndRoles(context, { enabledOnly: false, rows: condition, hidden })
    const isMatch = keyword && matchesKeyword(keyword, ['fullName', 'enCode'])
    const roles = found.filter((row) => row.type === 'role' && (!isMatch || isMatch(row)))
    const flatPage = cutFlatPage(roles.map(withoutHidden), page)
    if (flatPage) return flatPage
    const matches = isMatch ? withAncestors(found, (row) => row.type === 'role' && isMatch(row)) : found
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

  async ofUnits({ organizeIds }, context) {
    const { db, lang } = context
    const { pickerRows } = await getScope(context)
    const enabled = sql`r.delete_mark = 0 and r.enabled_mark = 1 and ${pickerRows}`
    const { rows: forAll } = await typedSql(columnsOf('org_role', 'id', 'fullName'))`
      select r.id, r.full_name as "fullName" from org_role r where ${enabled} and r.global_mark = 1
        order by r.sort_code, r.id`.execute(db)
    const ofUnits = await listHoldersOfUnits(
      db,
      sql`select ro.organize_id as unit, r.id, r.full_name, r.sort_code from org_role_organize ro
        join org_role r on r.id = ro.role_id where ${enabled} and r.global_mark = 0`,
      organizeIds,
    )
    return {
      list: [
        ...(forAll.length > 0 ? [{ id: '1', fullName: text.allUnits[lang], children: forAll }] : []),
        ...ofUnits,
      ],
    }
  },

  async read({ id }, context) {
    const scope = await getScope(context)
    const _hidden = await scope.hiddenFieldsOf(context.db, id)
    const organizeIdsTree = await listRoleUnits(context.db, id)
    return withoutHidden({ ...(await roleRows.read(context.db, id)), organizeIdsTree, _hidden })
  },

  async create(sent, by) {
    const input = await withTypeCode(by.db, 'RoleType', sent, text.noType)
    const scope = await getScope(by)
    return {
      id: await createRecord(by, 'role', async (trx) => {
        await assertNotBranchAdmin(trx, by.session)
        return scope.create(trx, input, (body) => createRole(trx, body, by))
      }),
    }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    const input = await withTypeCode(by.db, 'RoleType', sent, text.noType)
    const scope = await getScope(by)
    await changeRecord(
      by,
      { noun: 'role', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, { values }) => {
        await assertNotBranchAdmin(trx, by.session)
        return scope.update(trx, id, input, async (body) => {
          if (!values.enabledMark && body.enabledMark === 1)
            await assertHoldsGrantsOf(trx, by.session, 'Role', [id])
          if (values.enabledMark && body.enabledMark === 0) await assertUnusedByFlows(trx, [id])
          return updateRole(trx, id, body, by)
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
      await assertUnusedByFlows(trx, [id])
      await roleRows.remove(trx, id, by.session.userId)
    })
  },

  async usage({ id }, context) {
    const scope = await getScope(context)
    // Throws 404 for a role outside the caller's rows.
    await scope.hiddenFieldsOf(context.db, id)
    return loadHolderUsage(context, 'Role', id)
  },

  async removeWithUsage({ id, ...expected }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'role', id, action: 'remove' }, async (trx) => {
      await scope.lockRow(trx, id)
      await assertNotBranchAdmin(trx, by.session)
      const before = await removeHolderUsage({ ...by, db: trx }, 'Role', id, expected)
      await assertUnusedByFlows(trx, [id])
      await roleRows.remove(trx, id, by.session.userId)
      return { before, after: {} }
    })
    await sessions.accessChanged()
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'role', id, action: 'state' }, (trx, { values }) =>
      scope.withLockedRow(trx, id, async () => {
        await assertNotBranchAdmin(trx, by.session)
        if (!values.enabledMark) await assertHoldsGrantsOf(trx, by.session, 'Role', [id])
        if (values.enabledMark) await assertUnusedByFlows(trx, [id])
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
  return (await listTypesAndRoles(context, { enabledOnly: true, rows: pickerRows, hidden })).map(
    withoutHiddenDetails,
  )
}

async function createRole(trx: Db, { organizeIdsTree, ...body }: RoleBody, by: Context): Promise<string> {
  const id = await roleRows.create(trx, body, by.session.userId)
  await saveUnits(trx, id, { globalMark: body.globalMark, organizeIdsTree })
  return id
}

async function updateRole(
  trx: Db,
  id: string,
  { organizeIdsTree, type, ...body }: Partial<RoleBody>,
  by: Context,
): Promise<Diff> {
  // Clients without role types send '' for it, which must not remove the type.
  await roleRows.update(trx, id, type ? { ...body, type } : body, by.session.userId)
  return saveUnits(trx, id, { globalMark: body.globalMark, organizeIdsTree })
}

/** A role for all units has no units of its own; any other role has at least one. */
async function saveUnits(
  trx: Db,
  id: string,
  { globalMark, organizeIdsTree }: Pick<Partial<RoleBody>, 'globalMark' | 'organizeIdsTree'>,
): Promise<Diff> {
  const unchanged = { before: {}, after: {} }
  if (globalMark === undefined && organizeIdsTree === undefined) return unchanged
  if (globalMark === 1) return setRoleUnits(trx, id, [])
  const diff = organizeIdsTree ? await setRoleUnits(trx, id, organizeIdsTree) : unchanged
  const { globalMark: mark } = await roleRows.read(trx, id)
  const units = await listRoleUnits(trx, id)
  if (mark === 0 && units.length === 0) throw refuseField('organizeIdsTree', text.noUnits)
  return diff
}
