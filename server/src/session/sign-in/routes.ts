import { Code } from '@tessera/shared/contract/wire'
import type { session as calls } from '@tessera/shared/contract/session/session'
import type { Handlers } from '../../http/context.ts'
import { fileCookie, overrideCookie } from '../../http/cookies.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { verifyOwnPassword, verifySecondFactor } from '../../auth/attempts.ts'
import { redeemSecondFactor } from '../two-factor/store.ts'
import { beginSession } from './begin-session.ts'
import { loadCurrentUser } from './current-user.ts'
import { readTicket, redeemTicket, redeemSignInCode } from '../../auth/sign-in-codes.ts'
import { inSignInQueue } from '../../auth/hashing-queue.ts'
import { verifyPasswordSignIn } from './password-sign-in.ts'
import { withUserOfRefusal } from './refused-sign-in.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { findUser } from './store.ts'
import { text } from '../../auth/text.ts'

export const sessionHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async config() {
    return { enableVerificationCode: 0, verificationCodeNumber: 0 }
  },

  login: (input, context) =>
    inSignInQueue(async () => {
      const { user, secondFactor } = await verifyPasswordSignIn(context, input)
      return beginSession(sessions, context, user, { byPassword: true, secondFactor })
    }),

  async exchange(input, context) {
    const redeemed = await redeemSignInCode(context.db, input)
    const user = redeemed ? await findUser(context.db, redeemed.userId) : null
    if (!redeemed || !user) throw refuse(text.badOneTime)
    return beginSession(sessions, context, user, { byPassword: false, secondFactor: redeemed.secondFactor })
  },

  async secondFactor({ ticket, code }, context) {
    const { db } = context
    const ticketOwner = await readTicket(db, ticket)
    const user = ticketOwner ? await findUser(db, ticketOwner.userId) : null
    if (!ticketOwner || !user) throw refuse(text.badTicket, {}, Code.notFound)
    await withUserOfRefusal(user, async () => {
      if (!(await verifySecondFactor(db, user.id, () => redeemSecondFactor(db, user.id, code))))
        throw refuseField('code', text.wrongSecondFactor)
    })
    if (!(await redeemTicket(db, ticket))) throw refuse(text.badTicket, {}, Code.notFound)
    return beginSession(sessions, context, user, { byPassword: ticketOwner.byPassword, secondFactor: true })
  },

  async currentUser(_, { db, session, authorization, lang, cookie, setCookie }) {
    const fileToken = authorization.replace(/^Bearer /, '')
    if (cookie(fileCookie.name) !== fileToken) setCookie(fileCookie.name, fileToken, fileCookie.path)
    return loadCurrentUser(db, session, lang)
  },

  async logout(_, { session, cookie, setCookie }) {
    setCookie(fileCookie.name, null, fileCookie.path)
    if (cookie(overrideCookie)) setCookie(overrideCookie, null)
    await sessions.end({ id: session.id }, 'signedOut')
  },

  async lockScreen({ account, password }, context) {
    if (account !== context.session.account || !(await verifyOwnPassword(context, password)))
      throw refuse(text.wrongUnlock)
  },
})
