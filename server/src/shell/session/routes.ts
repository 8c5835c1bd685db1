import { Code } from '@tessera/shared/contract/wire'
import type { session as calls } from '@tessera/shared/contract/shell/session'
import type { Handlers } from '../../http/context.ts'
import { fileCookie, overrideCookie } from '../../http/cookies.ts'
import { Refusal, refuse, refuseField } from '../../http/refusal.ts'
import { checkAttempts, checkSecondFactor, clearFailures, clearSecondFactor, countFailure, countSecondFactor } from './attempts.ts'
import { takeSecondFactor } from '../two-factor/store.ts'
import { begin } from './begin.ts'
import { currentUser } from './current-user.ts'
import { readTicket, spendTicket, takeOneTime } from './one-time.ts'
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
    await clearFailures(db, account, ip)
    return begin(sessions, context, user, { byPassword: true, secondFactor: false })
  },

  async exchange(offered, context) {
    const taken = await takeOneTime(context.db, offered)
    const user = taken ? await findUser(context.db, taken.userId) : null
    if (!taken || !user) throw refuse(text.badOneTime)
    return begin(sessions, context, user, { byPassword: false, secondFactor: taken.secondFactor })
  },

  async secondFactor({ ticket, code }, context) {
    const { db } = context
    const held = await readTicket(db, ticket)
    const user = held ? await findUser(db, held.userId) : null
    if (!held || !user) throw refuse(text.badTicket, {}, Code.gone)
    await checkSecondFactor(db, user.id)
    if (!(await takeSecondFactor(db, user.id, code))) {
      await countSecondFactor(db, user.id)
      throw refuseField('code', text.wrongSecondFactor)
    }
    await clearSecondFactor(db, user.id)
    if (!(await spendTicket(db, ticket))) throw refuse(text.badTicket, {}, Code.gone)
    return begin(sessions, context, user, { byPassword: held.byPassword, secondFactor: true })
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
