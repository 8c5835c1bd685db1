import { createHash, randomInt } from 'node:crypto'
import type { users as calls, User } from '@tessera/shared/contract/org/users'
import type * as z from 'zod'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { hashPassword } from '../../shell/session/passwords.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { everybody, everybodyPaged, level, matching, namesOf, partners, userTree } from './selectors.ts'
import { listUsers, readUser, setMembership, setPassword, standing, userRows } from './store.ts'
import { text } from './text.ts'

export const userHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  list: (page, { db }) => listUsers(db, page),
  all: async ({ currentPage = 1, pageSize, ...filter }, { db }) => (pageSize ? everybodyPaged(db, { currentPage, pageSize, ...filter }) : { list: await everybody(db, filter) }),
  selector: async (_, { db }) => ({ list: await userTree(db) }),
  imUsers: (page, { db, session }) => partners(db, session.userId, page),
  imSelector: async ({ id = '0', keyword }, { db }) => ({ list: await (keyword?.trim() ? matching(db, id, keyword.trim()) : level(db, id)) }),
  namesOf: async ({ userId, ids }, { db }) => ({ list: await namesOf(db, userId ?? ids ?? []) }),
  read: async ({ id }, { db }) => (await readUser(db, id)) as z.output<typeof User>,

  async create({ roleId, positionId, userPassword, ...body }, { db, session }) {
    const password = userPassword ? undefined : newPassword()
    const passwordHash = await hashPassword(userPassword ?? md5(password!))
    const id = await db.transaction().execute(async (trx) => {
      const made = await userRows.create(trx, { ...body, headIcon: fileName(body.headIcon) }, session.userId, { password_hash: passwordHash })
      await setMembership(trx, made, { roleId, positionId })
      return made
    })
    return { id, password }
  },

  async update({ id, roleId, positionId, ...body }, { db, session }) {
    const { isAdministrator } = await standing(db, id)
    if (isAdministrator && !session.administrator) throw refuse(text.administratorOnly)
    if (body.enabledMark === 0) await mayStop(id, { db, session })
    if (body.managerId === id) throw refuseField('managerId', text.ownManager)
    await db.transaction().execute(async (trx) => {
      await userRows.update(trx, id, { ...body, headIcon: fileName(body.headIcon) }, session.userId)
      await setMembership(trx, id, { roleId, positionId })
    })
    await sessions.accessChanged()
  },

  async remove({ id }, { db, session }) {
    const { managesDepartment } = await mayStop(id, { db, session })
    if (managesDepartment) throw refuse(text.managesDepartment)
    await db.transaction().execute(async (trx) => {
      await userRows.remove(trx, id, session.userId)
      await setMembership(trx, id, { roleId: '', positionId: '' })
    })
    await sessions.end({ userId: id }, 'disabled')
  },

  async setState({ id }, { db, session }) {
    await mayStop(id, { db, session })
    const enabled = await userRows.flip(db, id, session.userId)
    if (!enabled) await sessions.end({ userId: id }, 'disabled')
  },

  async resetPassword({ id, userPassword, validatePassword }, { db, session }) {
    if (userPassword !== validatePassword) throw refuseField('validatePassword', text.passwordsDiffer)
    const { isAdministrator } = await standing(db, id)
    if (isAdministrator && !session.administrator) throw refuse(text.administratorOnly)
    await setPassword(db, id, await hashPassword(userPassword), session.userId)
    await sessions.end({ userId: id, except: session.id }, 'passwordChanged')
  },
})

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
