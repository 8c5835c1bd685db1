import { createHash, randomInt } from 'node:crypto'
import type { users as calls, User } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import { notFoundRefusal } from '../../db/crud.ts'
import { assertNoFlowDuties } from '../../db/flow-usage.ts'
import { createExportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { unlockUser } from '../../auth/attempts.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { acceptPassword } from '../../auth/policy.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { changeRecord, createRecord } from '../../permissions/audit.ts'
import { assertManages } from '../../permissions/branch-admins.ts'
import { scopeOf, withoutHidden } from '../../permissions/scope.ts'
import { assertHoldsRightsOf, removeGrantsOfHolder } from '../../permissions/grants.ts'
import { setMemberships } from '../members/store.ts'
import { listPickerUnits } from '../organizes/protected.ts'
import {
  createUsers,
  assertCanChangeAccount,
  assertCanDisable,
  updateUser,
  type ActingUser,
} from './change.ts'
import { listPositionCandidates, listRoleCandidates } from './candidates.ts'
import { listSubordinates, listByRole, listByUnit } from './colleagues.ts'
import { listAssignable, listFilterOptions } from './assignable.ts'
import { changeUsers } from './batch.ts'
import { toExportKey, userExport } from './export.ts'
import { warnOfFlowDuties } from './flow-duties.ts'
import { protectedUsers } from './protected.ts'
import {
  listSelectableUsers,
  listSelectableUsersPaged,
  listLevel,
  searchUsers,
  listNames,
  listChatPartners,
  loadUserTree,
} from './selectors.ts'
import { listUsers, managesUnit, readUser, setPassword, userRows } from './store.ts'
import { text } from './text.ts'
import { setUnits } from './units.ts'

export const userHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  list: async (page, context) => listUsers(context.db, await getScope(context), page),
  exportExcel: (request, context) => createExportLink(userExport, request, context),
  exportSheet: ({ selectKey, ...request }, context) =>
    createExportLink(
      userExport,
      { ...request, ...(selectKey ? { selectKey: selectKey.split(',').map(toExportKey) } : {}) },
      context,
    ),
  async all({ currentPage = 1, pageSize, ...filter }, context) {
    const scope = await getScope(context)
    return pageSize
      ? listSelectableUsersPaged(context.db, scope, { currentPage, pageSize, ...filter })
      : { list: await listSelectableUsers(context.db, scope, filter) }
  },
  selector: async (_, context) => ({
    list: await loadUserTree(
      context.db,
      await getScope(context),
      await listPickerUnits(context, { companiesOnly: false }),
    ),
  }),
  imUsers: (page, { db, session }) => listChatPartners(db, session.userId, page),
  async imSelector({ id = '0', keyword }, context) {
    const scope = await getScope(context)
    return {
      list: await (keyword?.trim()
        ? searchUsers(context.db, scope, id, keyword.trim())
        : listLevel(context.db, scope, id)),
    }
  },
  namesOf: async ({ userId, ids }, { db }) => ({ list: await listNames(db, userId ?? ids ?? []) }),
  ofPosition: ({ positionId, keyword }, context) => listPositionCandidates(context, positionId, keyword),
  ofRole: async ({ roleId, keyword }, context) => {
    const scope = await getScope(context)
    return {
      list: await listByRole(context.db, scope, roleId, keyword),
    }
  },
  ofRoleAndUnit: (input, context) => listRoleCandidates(context, input),
  ofUnit: async ({ organizeId, keyword }, context) => {
    const scope = await getScope(context)
    return {
      list: await listByUnit(context.db, scope, organizeId, keyword),
    }
  },
  subordinates: async ({ keyword }, { db, session }) => ({
    list: await listSubordinates(db, session.userId, keyword ?? undefined),
  }),
  async read({ id }, context) {
    const scope = await getScope(context)
    const hidden = await scope.hiddenFieldsOf(context.db, id)
    const _hidden = hidden.includes('organizeId') ? [...hidden, 'organizeIdTree'] : hidden
    return withoutHidden({ ...(await readUser(context.db, id)), _hidden }) as z.output<typeof User>
  },

  async overview({ id }, context) {
    const scope = await getScope(context)
    const { list } = await listUsers(context.db, scope, { currentPage: 1, pageSize: 1 }, id)
    if (!list[0]) throw notFoundRefusal()
    return list[0]
  },
  assignable: async (input, context) => ({ list: await listAssignable(context, input) }),
  filterOptions: async (input, context) => ({ list: await listFilterOptions(context, input) }),
  batch: (input, context) => changeUsers(sessions, context, input),

  async create({ userPassword, ...input }, by) {
    const actingUser = await actingUserOf(by)
    const password = userPassword ? undefined : newPassword()
    const passwordHash = userPassword
      ? await acceptPassword(by.db, userPassword, { id: null, ...input }, 'userPassword')
      : await hashPassword(md5(password!))
    return {
      id: await createRecord(by, 'user', (trx) =>
        createUsers(trx, actingUser, [input], passwordHash).then(([id]) => id!),
      ),
      password,
    }
  },

  async update({ id, lastModifyTime, ...input }, by) {
    const actingUser = await actingUserOf(by)
    await changeRecord(
      by,
      { noun: 'user', id, action: 'update', expectedModifiedTime: lastModifyTime },
      (trx, previous) => updateUser(trx, actingUser, previous, input),
    )
    await sessions.accessChanged()
    if (input.enabledMark === 0) {
      await warnOfFlowDuties(by, id)
      await sessions.end({ userId: id }, 'disabled')
    }
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'user', id, action: 'remove' }, async (trx, previous) => {
      await scope.lockRow(trx, id)
      assertCanDisable(previous, by.session)
      await assertManages(trx, by.session, 'delete', [previous.values.organizeId as string])
      await assertHoldsRightsOf(trx, by.session, id)
      if (await managesUnit(trx, id)) throw refuse(text.managesDepartment)
      await assertNoFlowDuties(trx, id)
      await userRows.remove(trx, id, by.session.userId)
      await removeGrantsOfHolder(trx, 'User', id)
      await setUnits(trx, id, [previous.values.organizeId as string])
      return setMemberships(trx, id, { roleId: '', positionId: '', groupId: '' }, by.session)
    })
    await sessions.end({ userId: id }, 'disabled')
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    let enabled = 0
    await changeRecord(by, { noun: 'user', id, action: 'state' }, (trx, previous) =>
      scope.withLockedRow(trx, id, async () => {
        assertCanDisable(previous, by.session)
        await assertManages(trx, by.session, 'edit', [previous.values.organizeId as string])
        await assertHoldsRightsOf(trx, by.session, id)
        enabled = await userRows.toggleEnabled(trx, id, by.session.userId)
      }),
    )
    if (!enabled) {
      await warnOfFlowDuties(by, id)
      await sessions.end({ userId: id }, 'disabled')
    }
  },

  async resetPassword({ id, userPassword, validatePassword }, by) {
    if (userPassword !== validatePassword) throw refuseField('validatePassword', text.passwordsDiffer)
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'user', id, action: 'resetPassword' }, async (trx, previous) => {
      await scope.lockRow(trx, id)
      await assertCanChangeAccount(trx, previous, by.session)
      await setPassword(
        trx,
        id,
        await acceptPassword(trx, userPassword, { id }, 'userPassword'),
        by.session.userId,
      )
    })
    await sessions.end({ userId: id, except: by.session.id }, 'passwordChanged')
  },

  async unlock({ id }, by) {
    const scope = await getScope(by)
    await changeRecord(by, { noun: 'user', id, action: 'unlock' }, async (trx, previous) => {
      await scope.lockRow(trx, id)
      await assertCanChangeAccount(trx, previous, by.session)
      await unlockUser(trx, id)
    })
  },
})

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedUsers)

const actingUserOf = async (context: Context): Promise<ActingUser> => ({
  user: context.session,
  scope: await getScope(context),
})

const passwordLetters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * Without a password in the request a new user gets a random one, which only the answer contains. There is no
 * default.
 */
const newPassword = () =>
  Array.from({ length: 12 }, () => passwordLetters[randomInt(passwordLetters.length)]).join('')
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
