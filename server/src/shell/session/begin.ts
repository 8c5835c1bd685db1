import { Layout, type SignedIn } from '@tessera/shared/contract/shell/session'
import type { Context } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { settings } from '../../system/configs/settings.ts'
import { noteLogin } from '../../system/logs/store.ts'
import type { Sessions } from './sessions.ts'
import { noteSignIn, type SignInRow } from './store.ts'
import { text } from './text.ts'

/** Starts a session for somebody who proved who they are, by whichever way; a disabled account is refused. */
export async function begin(sessions: Sessions, by: Pick<Context, 'db' | 'ip' | 'agent' | 'method' | 'url' | 'elapsed'>, user: SignInRow): Promise<SignedIn> {
  const { db, ip, agent } = by
  if (user.enabledMark !== 1) throw refuse(text.disabled)
  const { singleLogin, tokenTimeout } = await settings(db, 'singleLogin', 'tokenTimeout')
  if (singleLogin === '1') await sessions.end({ userId: user.id }, 'elsewhere')
  const token = await sessions.start({ userId: user.id, organizeId: user.organizeId, ip, agent, minutes: Number(tokenTimeout) })
  await noteSignIn(db, user.id, ip)
  await noteLogin(db, user, by)
  // An unknown layout falls back to classic (specification: shell 3).
  return { token, theme: Layout.catch('classic').parse(user.theme) }
}
