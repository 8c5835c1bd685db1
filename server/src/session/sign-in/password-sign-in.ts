import { Code } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import { issueProofCode, redeemCode } from '../codes/store.ts'
import { hasTwoFactor, redeemSecondFactor } from '../two-factor/store.ts'
import {
  assertAddressNotBlocked,
  clearFailures,
  countEverywhere,
  countFailure,
  findGuard,
  verifyForDevice,
  verifySecondFactor,
} from '../../auth/attempts.ts'
import { findKnownDevice, isKnownAddress } from '../../auth/known-clients.ts'
import { verifyPassword } from '../../auth/passwords.ts'
import { withUserOfRefusal } from './refused-sign-in.ts'
import { findForSignIn, type SignInRow } from './store.ts'
import { text } from '../../auth/text.ts'

interface Input {
  account: string
  password: string
  /** The second proof; ignored while none is required. */
  code?: string | undefined
}

type Caller = Pick<Context, 'db' | 'ip' | 'lang' | 'cookie'>

/**
 * Checks account and password. Failures are counted per account and address, per address, and per account over
 * all addresses; a device that the user has signed in with before is counted alone, so that strangers cannot
 * keep its owner out. After too many failures elsewhere a second proof is required: a code of the
 * authenticator, or else a code that the server sends to the owner. Until it is given, no answer tells whether
 * the password was right. Throws a refusal unless the user has shown all that is required.
 */
export async function verifyPasswordSignIn(
  caller: Caller,
  input: Input,
): Promise<{ user: SignInRow; secondFactor: boolean }> {
  const candidate = await findForSignIn(caller.db, input.account)
  return withUserOfRefusal(candidate, () => verifyCandidate(caller, input, candidate))
}

async function verifyCandidate(
  caller: Caller,
  { account, password, code }: Input,
  candidate: SignInRow | null,
): Promise<{ user: SignInRow; secondFactor: boolean }> {
  const { db, ip } = caller
  const verify = async () =>
    (await verifyPassword(password, candidate?.passwordHash ?? null)) ? candidate : null

  const device = candidate && (await findKnownDevice(caller, candidate.id))
  if (device) {
    const user = await verifyForDevice(db, device, verify)
    if (!user) throw refuse(text.wrongPassword)
    return { user, secondFactor: false }
  }

  await assertAddressNotBlocked(db, ip)
  const isAddressKnown = candidate !== null && (await isKnownAddress(caller, candidate.id))
  const key = isAddressKnown ? null : (candidate?.id ?? `?${account.toLowerCase()}`)
  const count = async () => {
    await countFailure(db, account, ip)
    if (key !== null) await countEverywhere(db, key)
  }
  const guardBefore = await findGuard(db, { account, ip, key })
  const user = await verify()
  if (!user) await count()
  if (!guardBefore && !user) throw refuse(text.wrongPassword)
  // Simultaneous guesses all start before the first failure is counted.
  if (!guardBefore) await assertAddressNotBlocked(db, ip)
  const guard = guardBefore ?? (await findGuard(db, { account, ip, key }))
  if (!guard) {
    await clearFailures(db, account, ip)
    return { user: user!, secondFactor: false }
  }

  if (!code) {
    await sendProofCode(caller, user)
    throw proofRequired(guard.seconds)
  }
  const proof = user && (await verifyProof(caller, user, code))
  if (!user || !proof) {
    if (user) await count()
    throw refuseField('code', text.wrongProof)
  }
  await clearFailures(db, account, ip)
  return { user, secondFactor: proof === 'secondFactor' }
}

const proofRequired = (seconds: number) =>
  new Refusal({
    code: Code.tooManyRequests,
    text: seconds > 0 ? text.tooManyAttemptsOrProof : text.proofRequired,
    values: { seconds },
    details: { proof: 'code' },
  })

/** Sends a code where the password was right. The same work is done for a wrong one. */
async function sendProofCode({ db, ip, lang }: Caller, user: SignInRow | null): Promise<void> {
  const isSent = user !== null && user.enabledMark === 1 && !(await hasTwoFactor(db, user.id))
  await issueProofCode(db, { userId: user?.id ?? null, ip, lang, isSent })
}

async function verifyProof(
  { db }: Caller,
  { id }: SignInRow,
  code: string,
): Promise<'secondFactor' | 'code' | null> {
  if (!(await hasTwoFactor(db, id)))
    return (await redeemCode(db, { purpose: 'proof', mobile: id, code })) ? 'code' : null
  // A blocked second factor is answered like a wrong one, because another answer would confirm the password.
  const isRight = await verifySecondFactor(db, id, () => redeemSecondFactor(db, id, code)).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
  return isRight ? 'secondFactor' : null
}
