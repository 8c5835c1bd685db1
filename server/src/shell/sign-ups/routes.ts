import type { signUps as calls } from '@tessera/shared/contract/shell/sign-ups'
import type { Handlers } from '../../http/context.ts'
import { redeem, wrongCode } from '../codes/store.ts'
import { checkAttempts, countFailure } from '../session/attempts.ts'
import { keepSignUp } from './store.ts'

export const signUpHandlers: Handlers<typeof calls> = {
  async create({ code, ...signUp }, { db, ip }) {
    const { mobile } = signUp
    await checkAttempts(db, mobile, ip)
    const kept = await db.transaction().execute(async (trx) => {
      const right = await redeem(trx, { purpose: 'signUp', mobile, code })
      if (right) await keepSignUp(trx, signUp, ip)
      return right
    })
    if (kept) return
    await countFailure(db, mobile, ip)
    throw wrongCode()
  },
}
