import { Layout, type SignedIn } from '@tessera/shared/contract/session/session'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { isListed, splitAddresses } from '../../http/addresses.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { loadSettings } from '../../db/settings.ts'
import { recordLogin } from '../../http/operation-log.ts'
import { hasTwoFactor, isTwoFactorRequired } from '../two-factor/store.ts'
import { issueTicket } from '../../auth/sign-in-codes.ts'
import { rememberClient } from '../../auth/known-clients.ts'
import { isPasswordChangeDue } from '../../auth/policy.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { withUserOfRefusal } from './refused-sign-in.ts'
import { recordSignIn, type SignInRow } from './store.ts'
import { text } from '../../auth/text.ts'

type Caller = Pick<
  Context,
  'db' | 'ip' | 'userAgent' | 'method' | 'url' | 'elapsedMs' | 'cookie' | 'setCookie'
>

/** How a user has authenticated. */
export interface Proof {
  /** By password. Only then an expired password has to be changed. */
  byPassword: boolean
  /** Also with a second factor. */
  secondFactor: boolean
}

/**
 * Starts a session for an authenticated user. Refuses disabled accounts and addresses that are not allowed. A
 * user who still has to show a second factor is refused with a ticket for it.
 */
export const beginSession = (
  sessions: Sessions,
  by: Caller,
  user: SignInRow,
  proof: Proof,
): Promise<SignedIn> => withUserOfRefusal(user, () => startSession(sessions, by, user, proof))

async function startSession(
  sessions: Sessions,
  by: Caller,
  user: SignInRow,
  { byPassword, secondFactor }: Proof,
): Promise<SignedIn> {
  const { db, ip, userAgent } = by
  if (user.enabledMark !== 1) throw refuse(text.disabled)
  const { singleLogin, tokenTimeout, sessionMaxDays, whitelistSwitch, whiteListIp } = await loadSettings(
    db,
    'singleLogin',
    'tokenTimeout',
    'sessionMaxDays',
    'whitelistSwitch',
    'whiteListIp',
  )
  if (whitelistSwitch === '1' && !user.isAdministrator && !isListed(ip, splitAddresses(whiteListIp)))
    throw refuse(text.notFromHere, { ip })
  const hasSecondFactor = await hasTwoFactor(db, user.id)
  if (hasSecondFactor && !secondFactor)
    throw new Refusal({
      code: Code.secondFactorRequired,
      text: text.secondFactor,
      details: {
        ticket: await issueTicket(db, { userId: user.id, byPassword }),
      },
    })
  const steps: RequiredStep[] = []
  if (byPassword && (await isPasswordChangeDue(db, user.id))) steps.push('password')
  if (!hasSecondFactor && (await isTwoFactorRequired(db, user.id))) steps.push('twoFactor')
  if (singleLogin === '1') await sessions.end({ userId: user.id }, 'elsewhere')
  const token = await sessions.start({
    userId: user.id,
    organizeId: user.organizeId,
    ip,
    agent: userAgent,
    minutes: Number(tokenTimeout),
    maxDays: Number(sessionMaxDays),
    steps,
    secondFactor: hasSecondFactor && secondFactor,
  })
  await recordSignIn(db, user.id, ip)
  await rememberClient(by, user.id)
  await recordLogin(db, user, by)
  // An unknown layout falls back to classic.
  return { token, theme: Layout.catch('classic').parse(user.theme) }
}
