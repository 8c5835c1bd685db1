import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import type { ContributedKind, FieldHost } from '../../session/field-host.ts'

let host: FieldHost | null | undefined

/** What the shell gives to contributed fields: undefined while it is loaded, null where there is no shell. */
export function useFieldHost(): FieldHost | null | undefined {
  const [loaded, setLoaded] = useState(host)
  useEffect(() => {
    if (host) return
    let isCancelled = false
    session.loadFieldHost().then(
      (found) => {
        host = found
        if (!isCancelled) setLoaded(found)
      },
      // The next field tries again.
      () => !isCancelled && setLoaded(null),
    )
    return () => {
      isCancelled = true
    }
  }, [])
  return loaded
}

const nothing: readonly ContributedKind[] = []
const neverChanges = () => () => {}

/** The kinds of fields that remotes contribute now. */
export function useContributedKinds(): readonly ContributedKind[] {
  const found = useFieldHost()
  return useSyncExternalStore(found?.subscribe ?? neverChanges, found?.listKinds ?? (() => nothing))
}
