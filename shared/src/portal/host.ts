import { useEffect, useState } from 'react'
import { session } from '@tessera/shared/session'
import type { PortalHost } from '../session/portal-host.ts'

let host: PortalHost | null | undefined

/** The shell has its own parts at hand; remotes load them from it. */
export const provideHost = (own: PortalHost): void => void (host = own)

/** What the shell gives to portals: undefined while it is loaded, null where there is none. */
export function usePortalHost(): PortalHost | null | undefined {
  const [loaded, setLoaded] = useState(host)
  useEffect(() => {
    if (host !== undefined) return
    let isCancelled = false
    session.loadPortalHost().then(
      (found) => {
        host = found
        if (!isCancelled) setLoaded(found)
      },
      // The next widget tries again.
      () => !isCancelled && setLoaded(null),
    )
    return () => {
      isCancelled = true
    }
  }, [])
  return loaded
}
