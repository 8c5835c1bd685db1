import type { scan as calls } from '@tessera/shared/contract/shell/scan'
import { digestOf } from '../../db/secret.ts'
import type { Handlers } from '../../http/context.ts'
import { locateIp } from '../../http/locate-ip.ts'
import { audit } from '../../system/logs/store.ts'
import { issueOneTime } from '../session/one-time.ts'
import { decideScan, lifetime, openScan, standingOf, takeScan } from './store.ts'

export const scanHandlers: Handlers<typeof calls> = {
  async open(_, { db, ip, userAgent: agent }) {
    return { ...(await openScan(db, { ip, agent })), seconds: lifetime }
  },

  async state({ secret }, { db }) {
    const bound = digestOf(secret)
    const { state, userId, realName, secondFactor } = await standingOf(db, bound)
    const code =
      state === 'confirmed' && userId ? await issueOneTime(db, { userId, bound, secondFactor }) : null
    // Confirmed without a code: its session has begun already.
    return { state: state === 'confirmed' && !code ? 'expired' : state, realName, code }
  },

  async look({ ticket }, { db, lang, session }) {
    const { ip, agent, time } = await takeScan(db, ticket, session.userId)
    return { realName: session.realName, ip, place: locateIp(ip, lang), agent, time }
  },

  async confirm({ ticket }, context) {
    await context.db.transaction().execute(async (trx) => {
      const { ip, agent } = await decideScan(trx, {
        ticket,
        userId: context.session.userId,
        state: 'confirmed',
        secondFactor: context.session.secondFactor,
      })
      await audit(trx, context, 'shell.scan', { did: 'confirm', ip, agent })
    })
  },

  async refuse({ ticket }, { db, session }) {
    await decideScan(db, { ticket, userId: session.userId, state: 'refused' })
  },
}
