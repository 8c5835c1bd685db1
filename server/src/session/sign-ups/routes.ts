import type { signUps as calls } from '@tessera/shared/contract/session/sign-ups'
import type { Handlers } from '../../http/context.ts'
import { redeemCode, wrongCodeRefusal } from '../codes/store.ts'
import { assertNotBlocked, countFailure } from '../../auth/attempts.ts'
import { saveSignUp } from './store.ts'

export const signUpHandlers: Handlers<typeof calls> = {
  async create({ code, ...signUp }, { db, ip }) {
    const { mobile } = signUp
    await assertNotBlocked(db, mobile, ip)
    const isSaved = await db.transaction().execute(async (trx) => {
      const isRight = await redeemCode(trx, { purpose: 'signUp', mobile, code })
      if (isRight) await saveSignUp(trx, signUp, ip)
      return isRight
    })
    if (isSaved) return
    await countFailure(db, mobile, ip)
    throw wrongCodeRefusal()
  },
}
