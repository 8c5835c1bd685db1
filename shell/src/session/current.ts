import { remotes as remoteCalls } from '@tessera/shared/contract/shell/remotes'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { session as calls, type CurrentUser } from '@tessera/shared/contract/shell/session'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { say } from '@tessera/shared/text/text'
import { registerRemotes } from '../remotes/load.ts'
import { text } from './text.ts'

/** What the signed-in shell needs before it can draw its frame. */
export type Entered = { at: 'entering' } | { at: 'refused'; msg: string } | { at: 'in'; current: CurrentUser; registry: readonly RegistryEntry[] }

/** Current user and registry side by side; the sentences of a refusal are the specification's (shell 5). */
export async function enter(): Promise<Entered> {
  try {
    const [current, { list }] = await Promise.all([call(calls.currentUser, {}, { quiet: true }), call(remoteCalls.list, {}, { quiet: true })])
    if (!current?.userInfo) return { at: 'refused', msg: say(text, 'session.unverified') }
    if (current.menuList.length === 0) return { at: 'refused', msg: say(text, 'session.noMenus') }
    session.know(current)
    registerRemotes(list)
    return { at: 'in', current, registry: list }
  } catch (error) {
    return { at: 'refused', msg: error instanceof CallError ? error.msg : say(text, 'session.failed') }
  }
}
