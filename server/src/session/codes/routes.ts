import type { codes as calls } from '@tessera/shared/contract/session/codes'
import type { Handlers } from '../../http/context.ts'
import { verifyForAccount } from '../../auth/attempts.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { findByMobile } from '../sign-in/store.ts'
import { issueCode, resendSeconds, redeemCode, wrongCodeRefusal } from './store.ts'

export const codeHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async send({ mobile, purpose }, { db, ip, lang }) {
    const user = await findByMobile(db, mobile)
    await issueCode(db, {
      purpose,
      mobile,
      ip,
      lang,
      isSent: purpose === 'signUp' || user?.enabledMark === 1,
    })
    return { seconds: resendSeconds }
  },

  async login({ mobile, code }, context) {
    const { db, ip } = context
    const user = await verifyForAccount(db, mobile, ip, async () =>
      (await redeemCode(db, { purpose: 'login', mobile, code })) ? findByMobile(db, mobile) : null,
    )
    if (!user) throw wrongCodeRefusal()
    return beginSession(sessions, context, user, { byPassword: false, secondFactor: false })
  },
})
