import type { codes as calls } from '@tessera/shared/contract/shell/codes'
import type { Handlers } from '../../http/context.ts'
import { provenBy } from '../session/attempts.ts'
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
    const user = await provenBy(db, mobile, ip, async () =>
      (await redeem(db, { purpose: 'login', mobile, code })) ? findByMobile(db, mobile) : null,
    )
    if (!user) throw wrongCode()
    return begin(sessions, context, user, { byPassword: false, secondFactor: false })
  },
})
