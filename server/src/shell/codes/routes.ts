import type { codes as calls } from '@tessera/shared/contract/shell/codes'
import type { Handlers } from '../../http/context.ts'
import { checkAttempts, clearFailures, countFailure } from '../session/attempts.ts'
import { begin } from '../session/begin.ts'
import type { Sessions } from '../session/sessions.ts'
import { findByMobile } from '../session/store.ts'
import { issueCode, pause, redeem, wrongCode } from './store.ts'

export const codeHandlers = (sessions: Sessions): Handlers<typeof calls> => ({
  async send({ mobile, purpose }, { db, ip, lang }) {
    const user = await findByMobile(db, mobile)
    await issueCode(db, { purpose, mobile, ip, lang, sent: purpose === 'signUp' || user?.enabledMark === 1 })
    return { seconds: pause }
  },

  async login({ mobile, code }, context) {
    const { db, ip } = context
    await checkAttempts(db, mobile, ip)
    const right = await redeem(db, { purpose: 'login', mobile, code })
    const user = right ? await findByMobile(db, mobile) : null
    if (!user) {
      await countFailure(db, mobile, ip)
      throw wrongCode()
    }
    await clearFailures(db, mobile, ip)
    return begin(sessions, context, user, { byPassword: false, secondFactor: false })
  },
})
