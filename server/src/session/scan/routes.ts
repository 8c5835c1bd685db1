import type { scan as calls } from '@tessera/shared/contract/session/scan'
import { digestOf } from '../../db/secret.ts'
import type { Handlers } from '../../http/context.ts'
import { locateIp } from '../../auth/locate-ip.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { issueSignInCode } from '../../auth/sign-in-codes.ts'
import { decideScan, scanLifetimeSeconds, openScan, loadScanStatus, claimScan } from './store.ts'

export const scanHandlers: Handlers<typeof calls> = {
  async open(_, { db, ip, userAgent }) {
    return { ...(await openScan(db, { ip, agent: userAgent })), seconds: scanLifetimeSeconds }
  },

  async state({ secret }, { db }) {
    const secretHash = digestOf(secret)
    const { state, userId, realName, secondFactor } = await loadScanStatus(db, secretHash)
    const code =
      state === 'confirmed' && userId
        ? await issueSignInCode(db, { userId, bound: secretHash, secondFactor })
        : null
    // Confirmed without a code: the code was redeemed already.
    return { state: state === 'confirmed' && !code ? 'expired' : state, realName, code }
  },

  async look({ ticket }, { db, lang, session }) {
    const { ip, agent, time } = await claimScan(db, ticket, session.userId)
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
      await recordOperation(trx, context, 'shell.scan', { did: 'confirm', ip, agent })
    })
  },

  async refuse({ ticket }, { db, session }) {
    await decideScan(db, { ticket, userId: session.userId, state: 'refused' })
  },
}
