import { session as calls } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/code'
import type { RequiredStep } from '@tessera/shared/contract/wire'
import { call, CallError } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { translate } from '@tessera/shared/text/text'
import { allMenus } from '../values/menus.ts'
import { refreshRegistry } from '../remotes/runner.ts'
import { createRepeatedCall } from '@tessera/shared/client/repeated-call'
import { text } from './text.ts'
import { refreshWords } from './words.ts'

/** Result of loading the session: signed in, refused with a message, or steps to finish first. */
export type LoadedSession =
  | { at: 'entering' }
  | { at: 'refused'; msg: string }
  | { at: 'in' }
  | { at: 'steps'; steps: readonly RequiredStep[] }

export const fetchCurrentUser = createRepeatedCall(calls.currentUser)

/** Loads the current user and the registry in parallel. */
export async function loadSession(): Promise<LoadedSession> {
  try {
    const [current] = await Promise.all([fetchCurrentUser(), refreshRegistry()])
    if (!current?.userInfo) {
      await endSession()
      return { at: 'refused', msg: translate(text, 'session.unverified') }
    }
    if (allMenus(current).length === 0) return { at: 'refused', msg: await endSessionWithoutMenus() }
    session.setCurrentUser(current)
    void refreshWords(current.sysConfigInfo.wordsVersion)
    return { at: 'in' }
  } catch (error) {
    if (error instanceof CallError && error.code === Code.stepRequired && error.details?.steps)
      return { at: 'steps', steps: error.details.steps }
    return { at: 'refused', msg: error instanceof CallError ? error.msg : translate(text, 'session.failed') }
  }
}

/** Ends the session of a user without any menu and returns the reason. */
export async function endSessionWithoutMenus(): Promise<string> {
  const msg = await describeNoMenus()
  await endSession()
  return msg
}

/** How long a refusal waits for the end of the session, in milliseconds. */
const endTimeoutMs = 5_000

/** Ends the session of a user who is not let in: its token would stay valid, although no page uses it. */
const endSession = () => call(calls.logout, {}, { quiet: true, timeoutMs: endTimeoutMs }).catch(() => null)

/** Falls back to a message without a name where the administrator cannot be loaded. */
async function describeNoMenus(): Promise<string> {
  try {
    const { describeNoMenus: describe } = await import('../errors/no-menus.ts')
    return await describe()
  } catch {
    return translate(text, 'session.noMenus')
  }
}
