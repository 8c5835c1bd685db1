import { Code } from '@tessera/shared/contract/wire'
import type { session as calls } from '@tessera/shared/contract/shell/session'
import type { Handlers } from '../../http/context.ts'
import { fileCookie, overrideCookie } from '../../http/cookies.ts'
import { refuse, refuseField } from '../../http/refusal.ts'
import { provenBy, provesPassword, secondFactorBy } from './attempts.ts'
import { takeSecondFactor } from '../two-factor/store.ts'
import { begin } from './begin.ts'
import { currentUser } from './current-user.ts'
import { readTicket, spendTicket, takeOneTime } from './one-time.ts'
import { verifyPassword } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { findForSignIn, findUser } from './store.ts'
import { text } from './text.ts'

export const sessionHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async config() {
    return { enableVerificationCode: 0, verificationCodeNumber: 0 }
  },

  async login({ account, password }, context) {
    const { db, ip } = context
    const user = await provenBy(db, account, ip, async () => {
      const meant = await findForSignIn(db, account)
      return (await verifyPassword(password, meant?.passwordHash ?? null)) ? meant : null
    })
    if (!user) throw refuse(text.wrongPassword)
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
    if (!held || !user) throw refuse(text.badTicket, {}, Code.notFound)
    if (!(await secondFactorBy(db, user.id, () => takeSecondFactor(db, user.id, code))))
      throw refuseField('code', text.wrongSecondFactor)
    if (!(await spendTicket(db, ticket))) throw refuse(text.badTicket, {}, Code.notFound)
    return begin(sessions, context, user, { byPassword: held.byPassword, secondFactor: true })
  },

  async currentUser(_, { db, session, authorization: token, lang, cookie, setCookie }) {
    const kept = token.replace(/^Bearer /, '')
    if (cookie(fileCookie.name) !== kept) setCookie(fileCookie.name, kept, fileCookie.path)
    return currentUser(db, session, lang)
  },

  async logout(_, { session, cookie, setCookie }) {
    setCookie(fileCookie.name, null, fileCookie.path)
    if (cookie(overrideCookie)) setCookie(overrideCookie, null)
    await sessions.end({ id: session.id }, 'signedOut')
  },

  async lockScreen({ account, password }, context) {
    if (account !== context.session.account || !(await provesPassword(context, password)))
      throw refuse(text.wrongUnlock)
  },
})
