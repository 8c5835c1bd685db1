import { createHash, randomInt } from 'node:crypto'
import type { users as calls, User } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { scopeOf, withoutHidden } from '../grants/scope.ts'
import { hashPassword } from '../../shell/session/passwords.ts'
import { acceptPassword } from '../../shell/session/policy.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { guardedUsers } from './guarded.ts'
import { everybody, level, matching, namesOf, partners, userTree } from './selectors.ts'
import { listUsers, readUser, setMembership, setPassword, standing, userRows } from './store.ts'
import { text } from './text.ts'

export const userHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  list: async (page, context) => listUsers(context.db, await reach(context), page),
  all: async (_, { db }) => ({ list: await everybody(db) }),
  selector: async (_, { db }) => ({ list: await userTree(db) }),
  imUsers: (page, { db, session }) => partners(db, session.userId, page),
  imSelector: async ({ id = '0', keyword }, { db }) => ({ list: await (keyword?.trim() ? matching(db, id, keyword.trim()) : level(db, id)) }),
  namesOf: async ({ userId, ids }, { db }) => ({ list: await namesOf(db, userId ?? ids ?? []) }),
  async read({ id }, context) {
    const _hidden = await (await reach(context)).unread(context.db, id)
    return withoutHidden({ ...(await readUser(context.db, id)), _hidden }) as z.output<typeof User>
  },

  async create({ userPassword, ...sent }, context) {
    const { db, session } = context
    const scope = await reach(context)
    const password = userPassword ? undefined : newPassword()
    const passwordHash = userPassword ? await acceptPassword(db, userPassword, { id: null, ...sent }, 'userPassword') : await hashPassword(md5(password!))
    const id = await db.transaction().execute(async (trx) => {
      const { roleId, positionId, ...body } = await scope.writable(trx, null, sent)
      const made = await userRows.create(trx, { ...body, headIcon: fileName(body.headIcon) }, session.userId, { password_hash: passwordHash, password_reset: true })
      await setMembership(trx, made, { roleId, positionId })
      await scope.still(trx, made)
      return made
    })
    return { id, password }
  },

  async update({ id, ...sent }, context) {
    const { db, session } = context
    const scope = await reach(context)
    const { isAdministrator } = await standing(db, id)
    if (isAdministrator && !session.administrator) throw refuse(text.administratorOnly)
    if (sent.enabledMark === 0) await mayStop(id, { db, session })
    if (sent.managerId === id) throw refuseField('managerId', text.ownManager)
    await db.transaction().execute(async (trx) => {
      await scope.hold(trx, id)
      const { roleId, positionId, ...body } = await scope.writable(trx, id, sent)
      await userRows.update(trx, id, { ...body, headIcon: fileName(body.headIcon) }, session.userId)
      await setMembership(trx, id, { roleId, positionId })
      await scope.still(trx, id)
    })
    await sessions.accessChanged()
  },

  async remove({ id }, context) {
    const { db, session } = context
    const scope = await reach(context)
    await db.transaction().execute(async (trx) => {
      await scope.hold(trx, id)
      const { managesDepartment } = await mayStop(id, { db: trx, session })
      if (managesDepartment) throw refuse(text.managesDepartment)
      await userRows.remove(trx, id, session.userId)
      await setMembership(trx, id, { roleId: '', positionId: '' })
    })
    await sessions.end({ userId: id }, 'disabled')
  },

  async setState({ id }, context) {
    const { db, session } = context
    const scope = await reach(context)
    const enabled = await db.transaction().execute(async (trx) => {
      await scope.hold(trx, id)
      await mayStop(id, { db: trx, session })
      const now = await userRows.flip(trx, id, session.userId)
      await scope.still(trx, id)
      return now
    })
    if (!enabled) await sessions.end({ userId: id }, 'disabled')
  },

  async resetPassword({ id, userPassword, validatePassword }, context) {
    const { db, session } = context
    if (userPassword !== validatePassword) throw refuseField('validatePassword', text.passwordsDiffer)
    const scope = await reach(context)
    await db.transaction().execute(async (trx) => {
      await scope.hold(trx, id)
      const { isAdministrator } = await standing(trx, id)
      if (isAdministrator && !session.administrator) throw refuse(text.administratorOnly)
      await setPassword(trx, id, await acceptPassword(trx, userPassword, { id }, 'userPassword'), session.userId)
    })
    await sessions.end({ userId: id, except: session.id }, 'passwordChanged')
  },
})

const reach = (context: Pick<Context, 'db' | 'session'>) => scopeOf(context, guardedUsers)

/** Nobody deletes or disables themselves or a super administrator (specification: wire 7.1, 14). */
async function mayStop(id: string, { db, session }: Pick<Context, 'db' | 'session'>) {
  if (id === session.userId) throw refuse(text.notSelf)
  const found = await standing(db, id)
  if (found.isAdministrator) throw refuse(text.notAdministrator)
  return found
}

/** A picture may come as an address; its last segment is the stored name (specification: wire 7.1). */
const fileName = (icon: string | null | undefined) => (icon ? icon.slice(icon.lastIndexOf('/') + 1) : icon)

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Without a password in the request a new user gets a random one, told once to whoever created them: there is no common default. */
const newPassword = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')
