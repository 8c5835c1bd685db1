import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import type { ContributedWidget, HostPage, PortalHost } from '../session/portal-host.ts'
import { useLang } from '../text/text.ts'

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

/** The cards of remotes that the user may see. */
export const useContributed = ({ subscribe, listContributed }: PortalHost): readonly ContributedWidget[] =>
  useSyncExternalStore(subscribe, listContributed)

/** The pages of the menu of the user. */
export function usePages({
  subscribe,
  listPages,
}: Pick<PortalHost, 'subscribe' | 'listPages'>): readonly HostPage[] {
  const lang = useLang()
  return useSyncExternalStore(subscribe, () => listPages(lang))
}
