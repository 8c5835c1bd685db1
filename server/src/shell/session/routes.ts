import { Code } from '@tessera/shared/contract/wire'
import { Layout, type session as calls } from '@tessera/shared/contract/shell/session'
import type { Handlers } from '../../http/context.ts'
import { overrideCookie } from '../../http/cookies.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { settings } from '../../system/configs/settings.ts'
import { checkAttempts, clearFailures, countFailure } from './attempts.ts'
import { currentUser } from './current-user.ts'
import { verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { findForSignIn, noteSignIn, passwordHashOf } from './store.ts'
import { text } from './text.ts'

export const sessionHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async config() {
    return { enableVerificationCode: 0, verificationCodeNumber: 0 }
  },

  async login({ account, password }, { db, ip, agent }) {
    await checkAttempts(db, account, ip)
    const user = await findForSignIn(db, account)
    if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
      await countFailure(db, account, ip)
      throw refuse(text.wrongPassword)
    }
    if (user.enabledMark !== 1) throw refuse(text.disabled)
    const { singleLogin, tokenTimeout } = await settings(db, 'singleLogin', 'tokenTimeout')
    await clearFailures(db, account, ip)
    if (singleLogin === '1') await sessions.end({ userId: user.id }, 'elsewhere')
    const token = await sessions.start({ userId: user.id, organizeId: user.organizeId, ip, agent, minutes: Number(tokenTimeout) })
    await noteSignIn(db, user.id, ip)
    // An unknown layout falls back to classic (specification: shell 3).
    return { token, theme: Layout.catch('classic').parse(user.theme) }
  },

  async currentUser(_, { db, session }) {
    return currentUser(db, session)
  },

  async logout(_, { session, cookie, setCookie }) {
    if (cookie(overrideCookie)) setCookie(overrideCookie, null)
    await sessions.end({ id: session.id }, 'signedOut')
  },

  async lockScreen({ account, password }, { db, ip, session }) {
    await checkAttempts(db, account, ip)
    const right = account === session.account && (await verifyPassword(password, await passwordHashOf(db, session.userId)))
    if (!right) {
      await countFailure(db, session.account, ip)
      throw new Refusal(Code.invalid, text.wrongUnlock)
    }
    await clearFailures(db, account, ip)
  },
})
