import { useEffect, useState } from 'react'
import { publicCalls } from '@tessera/shared/contract/session/public-calls'
import { call } from '@tessera/shared/client/call'
import { refreshRegistry } from '../remotes/runner.ts'
import { findPreparationState, type PreparationState } from './preparation-state.ts'

/** Milliseconds between two questions. The registry usually comes earlier, by the socket. */
const askAgainMs = 2_000

/**
 * Whether a page is missing only because the server, just started, is still building its remote. Refreshes the
 * registry when that is there.
 */
export function usePreparation(address: string, remote: string | undefined): PreparationState {
  const [state, setState] = useState<PreparationState>('asking')
  useEffect(() => {
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async (last: PreparationState) => {
      const answer = await call(publicCalls.welcome, {}, { quiet: true }).catch(() => null)
      // A server that does not answer while the page is awaited may be starting again.
      const waits = last === 'waiting' ? 'waiting' : 'ready'
      const next = answer ? findPreparationState(answer.preparing, address, remote) : waits
      if (next === 'ready' && last === 'waiting') await refreshRegistry().catch(() => null)
      if (isCancelled) return
      setState(next)
      if (next === 'waiting') timer = setTimeout(() => void ask(next), askAgainMs)
    }
    void ask('asking')
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [address, remote])
  return state
}
