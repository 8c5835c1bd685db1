import { lookupCacheAliases, withAliases } from './deprecated.ts'

/** An answer that several pages use, as remotes that were built before 1.10 read it. */
export interface CachedLookup {
  readonly value: unknown
  /** A source of it has changed: it is shown until the new answer arrives. */
  readonly stale: boolean
  /** When it was loaded, epoch milliseconds. */
  readonly since: number
}

/** What remotes that were built before 1.10 call; look-ups themselves are in the cache of SWR. */
export interface DeprecatedLookupCache {
  peek: (key: string) => CachedLookup | undefined
  version: () => number
  subscribe: (listener: () => void) => () => void
  load: <T>(key: string, paths: readonly string[], fetch: () => Promise<T>) => Promise<T>
  put: (values: Iterable<readonly [key: string, value: unknown]>, paths: readonly string[]) => void
  invalidate: (path: string) => void
  expire: (key: string, maxAgeMs: number) => void
  clear: () => void
}

/**
 * Caches nothing until the shell assigns the members. The session is part of the login page, which does not load
 * SWR.
 */
export const createDeprecatedLookupCache = () =>
  withAliases<DeprecatedLookupCache, typeof lookupCacheAliases>(
    {
      peek: () => undefined,
      version: () => 0,
      subscribe: () => () => {},
      load: (_key, _paths, fetch) => fetch(),
      put: () => {},
      invalidate: () => {},
      expire: () => {},
      clear: () => {},
    },
    lookupCacheAliases,
  )
