import { useEffect } from 'react'
import {
  clearLookups,
  expireLookup,
  findLookup,
  invalidateLookups,
  loadLookup,
  lookupVersion,
  putLookups,
  useLookupVersion,
} from '@tessera/shared/client/lookup-policy'
import { session } from '@tessera/shared/session'

const listeners = new Set<() => void>()

/** Look-ups belong to a user: they are removed at every sign-in and sign-out. */
export function startLookups(): void {
  let { token } = session.get()
  session.subscribe(() => {
    const next = session.get().token
    if (next === token) return
    token = next
    clearLookups()
  })
  Object.assign(session.lookupCache, {
    peek: findLookup,
    version: lookupVersion,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: (key, paths, fetch) => loadLookup({ key, paths, fetch }),
    put: putLookups,
    invalidate: invalidateLookups,
    expire: expireLookup,
    clear: clearLookups,
  } satisfies Partial<typeof session.lookupCache>)
}

/** Notifies remotes that were built before 1.10, which read look-ups from the session, of every change. */
export function DeprecatedLookupListeners(): null {
  const version = useLookupVersion()
  useEffect(() => {
    for (const listener of listeners) listener()
  }, [version])
  return null
}
