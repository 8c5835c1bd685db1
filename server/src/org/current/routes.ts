import { isCertificateNumber } from '@tessera/shared/contract/id-card'
import type { current } from '@tessera/shared/contract/org/current'
import { Code, type CallInput } from '@tessera/shared/contract/wire'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { verifyOwnPassword } from '../../auth/attempts.ts'
import { acceptPassword } from '../../auth/policy.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { isSessionOf, listSessionsOf } from '../../auth/own-sessions.ts'
import { findFile } from '../../system/files/store.ts'
import { LogCategory } from '@tessera/shared/contract/system/logs'
import { recordOperation } from '../../http/operation-log.ts'
import { listOwnLog } from '../../system/logs/store.ts'
import { changeRecord } from '../../permissions/audit.ts'
import { setPassword } from '../users/store.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { protectedUsers } from '../users/protected.ts'
import { loadGrantedTrees } from './granted.ts'
import { loadBaseInfo, ownUserRows, findPreference, updateOwnUser, savePreference } from './store.ts'
import { listOwnPositions, listOwnRoles, listOwnUnits, setMainPosition, setMainUnit } from './own-holders.ts'
import { reportsTo, listSubordinates } from './subordinates.ts'
import { text } from './text.ts'

async function modifyPassword(
  sessions: Sessions,
  { oldPassword, password }: CallInput<typeof current.modifyPassword>,
  context: Context,
): Promise<void> {
  const { db, session } = context
  if (!(await verifyOwnPassword(context, oldPassword))) throw refuseField('oldPassword', text.wrongPassword)
  if (password === oldPassword) throw refuseField('password', text.samePassword)
  const passwordHash = await acceptPassword(db, password, { id: session.userId })
  await changeRecord(context, { noun: 'user', id: session.userId, action: 'changePassword' }, async (trx) => {
    await setPassword(trx, session.userId, passwordHash, session.userId)
    await recordOperation(trx, context, 'org.current', { action: 'modifyPassword' })
  })
  await sessions.completeStep(session.id, 'password')
  await sessions.end({ userId: session.userId, except: session.id }, 'passwordChanged')
}

export const currentHandlers = (sessions: Sessions): Handlers<typeof current> => ({
  baseInfo: (_, { db, session }) => loadBaseInfo(db, session.userId),

  async saveBaseInfo(body, by) {
    if (!isCertificateNumber(body.certificatesType, body.certificatesNumber))
      throw refuseField('certificatesNumber', text.badIdCard)
    const { userId } = by.session
    await changeRecord(by, { noun: 'user', id: userId, action: 'update' }, (trx) =>
      ownUserRows.update(trx, userId, body, userId),
    )
    await sessions.accessChanged()
  },

  async setAvatar({ name }, { db, session }) {
    if (!(await findFile(db, 'userAvatar', name))) throw refuseField('name', text.noPicture)
    await updateOwnUser(db, session.userId, { headIcon: name })
  },

  modifyPassword: (input, context) => modifyPassword(sessions, input, context),
  changePassword: (input, context) => modifyPassword(sessions, input, context),

  units: (_, { db, session }) => listOwnUnits(db, session.userId),
  positions: (_, { db, session }) => listOwnPositions(db, session.userId),
  roles: (_, { db, session }) => listOwnRoles(db, session.userId),
  async setMajor({ majorId, majorType }, by) {
    const { userId } = by.session
    await changeRecord(by, { noun: 'user', id: userId, action: 'update' }, (trx) =>
      majorType === 'Organize'
        ? setMainUnit(trx, by.session, majorId)
        : setMainPosition(trx, userId, majorId),
    )
    await sessions.accessChanged()
  },

  setTheme: ({ theme }, { db, session }) =>
    updateOwnUser(db, session.userId, { theme: theme === 'blend' ? 'hybrid' : theme }),
  setLanguage: ({ language }, { db, session }) => updateOwnUser(db, session.userId, { language }),

  async subordinates({ id = '0' }, context) {
    const { db, session } = context
    if (id !== '0' && !(await reportsTo(db, id, session.userId)))
      throw refuse(text.notBelow, {}, Code.notFound)
    const scope = await scopeOf(context, protectedUsers)
    return listSubordinates(db, scope, id === '0' ? session.userId : id)
  },

  preference: async ({ key }, { db, session }) => ({ value: await findPreference(db, session.userId, key) }),
  savePreference: ({ key, value }, { db, session }) => savePreference(db, session.userId, key, value),

  authorize: (_, { db, session, lang }) => loadGrantedTrees(db, session, lang),
  sessions: async (_, { db, session, lang }) => ({
    list: await listSessionsOf(db, session.userId, session, lang),
  }),

  async endSession({ id }, { db, session }) {
    if (id === session.id) throw refuse(text.ownSession)
    if (!(await isSessionOf(db, session.userId, id))) throw refuse(text.noSession, {}, Code.notFound)
    await sessions.end({ id }, 'byOwner')
  },

  endSessions: (_, { session }) => sessions.end({ userId: session.userId, except: session.id }, 'byOwner'),

  log: ({ category = LogCategory.login, ...page }, { db, session }) =>
    listOwnLog(db, session.userId, { category, ...page }),
})
