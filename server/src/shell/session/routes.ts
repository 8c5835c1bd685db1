import { Code } from '@tessera/shared/contract/wire'
import type { session as calls } from '@tessera/shared/contract/shell/session'
import type { Handlers } from '../../http/context.ts'
import { fileCookie, overrideCookie } from '../../http/cookies.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { checkAttempts, clearFailures, countFailure } from './attempts.ts'
import { begin } from './begin.ts'
import { currentUser } from './current-user.ts'
import { takeOneTime } from './one-time.ts'
import { verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { findForSignIn, findUser, passwordHashOf } from './store.ts'
import { text } from './text.ts'

export const sessionHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async config() {
    return { enableVerificationCode: 0, verificationCodeNumber: 0 }
  },

  async login({ account, password }, context) {
    const { db, ip } = context
    await checkAttempts(db, account, ip)
    const user = await findForSignIn(db, account)
    if (!(await verifyPassword(password, user?.passwordHash ?? null)) || !user) {
      await countFailure(db, account, ip)
      throw refuse(text.wrongPassword)
    }
    const signedIn = await begin(sessions, context, user)
    await clearFailures(db, account, ip)
    return signedIn
  },

  async exchange(offered, context) {
    const userId = await takeOneTime(context.db, offered)
    const user = userId ? await findUser(context.db, userId) : null
    if (!user) throw refuse(text.badOneTime)
    return begin(sessions, context, user)
  },

  async currentUser(_, { db, session, token, lang, cookie, setCookie }) {
    const kept = token.replace(/^Bearer /, '')
    if (cookie(fileCookie.name) !== kept) setCookie(fileCookie.name, kept, fileCookie.path)
    return currentUser(db, session, lang)
  },

  async logout(_, { session, cookie, setCookie }) {
    setCookie(fileCookie.name, null, fileCookie.path)
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
