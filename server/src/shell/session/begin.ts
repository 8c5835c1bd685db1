import { Layout, type SignedIn } from '@tessera/shared/contract/shell/session'
import { Code, type RequiredStep } from '@tessera/shared/contract/wire'
import type { Context } from '../../http/context.ts'
import { isListed, splitAddresses } from '../../http/addresses.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { loadSettings } from '../../system/configs/settings.ts'
import { noteLogin } from '../../system/logs/store.ts'
import { hasTwoFactor, mustHaveTwoFactor } from '../two-factor/store.ts'
import { issueTicket } from './one-time.ts'
import { mustChange } from './policy.ts'
import type { Sessions } from './sessions.ts'
import { noteSignIn, type SignInRow } from './store.ts'
import { text } from './text.ts'

/** How somebody proved who they are. */
export interface Proof {
  /** By a password, which may be too old: another way in does not ask for it, and says nothing about it. */
  byPassword: boolean
  /** A second factor as well. */
  secondFactor: boolean
}

/** Starts a session for somebody who proved who they are, by whichever way; a disabled account is refused, and whoever has a second factor to show gets a ticket for it. */
export async function begin(
  sessions: Sessions,
  by: Pick<Context, 'db' | 'ip' | 'agent' | 'method' | 'url' | 'elapsed'>,
  user: SignInRow,
  { byPassword, secondFactor }: Proof,
): Promise<SignedIn> {
  const { db, ip, userAgent: agent } = by
  if (user.enabledMark !== 1) throw refuse(text.disabled)
  const { singleLogin, tokenTimeout, whitelistSwitch, whiteListIp } = await loadSettings(
    db,
    'singleLogin',
    'tokenTimeout',
    'whitelistSwitch',
    'whiteListIp',
  )
  if (whitelistSwitch === '1' && !user.isAdministrator && !isListed(ip, splitAddresses(whiteListIp)))
    throw refuse(text.notFromHere, { ip })
  const has = await hasTwoFactor(db, user.id)
  if (has && !secondFactor)
    throw new Refusal({
      code: Code.secondFactorRequired,
      text: text.secondFactor,
      details: {
        ticket: await issueTicket(db, { userId: user.id, byPassword }),
      },
    })
  const steps: RequiredStep[] = []
  if (byPassword && (await mustChange(db, user.id))) steps.push('password')
  if (!has && (await mustHaveTwoFactor(db, user.id))) steps.push('twoFactor')
  if (singleLogin === '1') await sessions.end({ userId: user.id }, 'elsewhere')
  const token = await sessions.start({
    userId: user.id,
    organizeId: user.organizeId,
    ip,
    agent,
    minutes: Number(tokenTimeout),
    steps,
    secondFactor: has && secondFactor,
  })
  await noteSignIn(db, user.id, ip)
  await noteLogin(db, user, by)
  // An unknown layout falls back to classic (specification: shell 3).
  return { token, theme: Layout.catch('classic').parse(user.theme) }
}
