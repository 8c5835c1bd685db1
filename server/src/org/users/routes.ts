import { createHash, randomInt } from 'node:crypto'
import type { users as calls, User } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import { exportLink } from '../../export/link.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { unlock } from '../../shell/session/attempts.ts'
import { hashPassword } from '../../shell/session/passwords.ts'
import { acceptPassword } from '../../shell/session/policy.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { change, creating } from '../audit/store.ts'
import { mustManage } from '../branch-admins/store.ts'
import { scopeOf, withoutHidden } from '../grants/scope.ts'
import { dropHolder } from '../grants/store.ts'
import { setMembership } from '../members/store.ts'
import { offeredUnits } from '../organizes/protected.ts'
import { makeUsers, mayChange, mayStop, rewriteUser, type ActingUser } from './change.ts'
import { belowUser, inRole, inUnit, onPosition } from './colleagues.ts'
import { userExport } from './export.ts'
import { protectedUsers } from './protected.ts'
import { everybody, everybodyPaged, level, matching, namesOf, partners, userTree } from './selectors.ts'
import { listUsers, managesUnit, readUser, setPassword, userRows } from './store.ts'
import { text } from './text.ts'

export const userHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  list: async (page, context) => listUsers(context.db, await getScope(context), page),
  exportExcel: (ask, context) => exportLink(userExport, ask, context),
  async all({ currentPage = 1, pageSize, ...filter }, context) {
    const scope = await getScope(context)
    return pageSize
      ? everybodyPaged(context.db, scope, { currentPage, pageSize, ...filter })
      : { list: await everybody(context.db, scope, filter) }
  },
  selector: async (_, context) => ({
    list: await userTree(
      context.db,
      await getScope(context),
      await offeredUnits(context, { companiesOnly: false }),
    ),
  }),
  imUsers: (page, { db, session }) => partners(db, session.userId, page),
  async imSelector({ id = '0', keyword }, context) {
    const scope = await getScope(context)
    return {
      list: await (keyword?.trim()
        ? matching(context.db, scope, id, keyword.trim())
        : level(context.db, scope, id)),
    }
  },
  namesOf: async ({ userId, ids }, { db }) => ({ list: await namesOf(db, userId ?? ids ?? []) }),
  ofPosition: async ({ positionId, keyword }, context) => ({
    list: await onPosition(context.db, await getScope(context), positionId, keyword),
  }),
  ofRole: async ({ roleId, keyword }, context) => ({
    list: await inRole(context.db, await getScope(context), { roleId }, keyword),
  }),
  ofRoleAndUnit: async ({ keyword, ...where }, context) => ({
    list: await inRole(context.db, await getScope(context), where, keyword),
  }),
  ofUnit: async ({ organizeId, keyword }, context) => ({
    list: await inUnit(context.db, await getScope(context), organizeId, keyword),
  }),
  subordinates: async ({ keyword }, { db, session }) => ({
    list: await belowUser(db, session.userId, keyword ?? undefined),
  }),
  async read({ id }, context) {
    const _hidden = await (await getScope(context)).hiddenFieldsOf(context.db, id)
    return withoutHidden({ ...(await readUser(context.db, id)), _hidden }) as z.output<typeof User>
  },

  async create({ userPassword, ...sent }, by) {
    const doer = await doing(by)
    const password = userPassword ? undefined : newPassword()
    const passwordHash = userPassword
      ? await acceptPassword(by.db, userPassword, { id: null, ...sent }, 'userPassword')
      : await hashPassword(md5(password!))
    return {
      id: await creating(by, 'user', (trx) => makeUsers(trx, doer, [sent], passwordHash).then(([id]) => id!)),
      password,
    }
  },

  async update({ id, lastModifyTime, ...sent }, by) {
    const doer = await doing(by)
    await change(by, { noun: 'user', id, action: 'update', seen: lastModifyTime }, (trx, was) =>
      rewriteUser(trx, doer, was, sent),
    )
    await sessions.accessChanged()
    if (sent.enabledMark === 0) await sessions.end({ userId: id }, 'disabled')
  },

  async remove({ id }, by) {
    const scope = await getScope(by)
    await change(by, { noun: 'user', id, action: 'remove' }, async (trx, was) => {
      await scope.lockRow(trx, id)
      mayStop(was, by.session)
      await mustManage(trx, by.session, 'delete', [was.values.organizeId as string])
      if (await managesUnit(trx, id)) throw refuse(text.managesDepartment)
      await userRows.remove(trx, id, by.session.userId)
      await dropHolder(trx, 'User', id)
      return setMembership(trx, id, { roleId: '', positionId: '', groupId: '' }, by.session)
    })
    await sessions.end({ userId: id }, 'disabled')
  },

  async setState({ id }, by) {
    const scope = await getScope(by)
    let enabled = 0
    await change(by, { noun: 'user', id, action: 'state' }, (trx, was) =>
      scope.withLockedRow(trx, id, async () => {
        mayStop(was, by.session)
        await mustManage(trx, by.session, 'edit', [was.values.organizeId as string])
        enabled = await userRows.flip(trx, id, by.session.userId)
      }),
    )
    if (!enabled) await sessions.end({ userId: id }, 'disabled')
  },

  async resetPassword({ id, userPassword, validatePassword }, by) {
    if (userPassword !== validatePassword) throw refuseField('validatePassword', text.passwordsDiffer)
    const scope = await getScope(by)
    await change(by, { noun: 'user', id, action: 'resetPassword' }, async (trx, was) => {
      await scope.lockRow(trx, id)
      await mayChange(trx, was, by.session)
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
    await change(by, { noun: 'user', id, action: 'unlock' }, async (trx, was) => {
      await scope.lockRow(trx, id)
      await mayChange(trx, was, by.session)
      await unlock(trx, id)
    })
  },
})

const getScope = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, protectedUsers)

const doing = async (context: Context): Promise<ActingUser> => ({
  user: context.session,
  scope: await getScope(context),
})

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Without a password in the request a new user gets a random one, told once to whoever created them: there is no common default. */
const newPassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
