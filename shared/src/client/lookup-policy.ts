import useSWR, { mutate, SWRConfig } from 'swr'

/** An answer that many pages need: loaded once, and reused while it is not empty. */
export interface Lookup<T> {
  readonly key: string
  /** API paths below which a change makes it stale. */
  readonly paths: readonly string[]
  readonly fetch: () => Promise<T>
  /** The server announces changes over the socket, so the answer does not expire by age. */
  readonly invalidatedByServer?: true
}

/** A look-up in the cache of SWR. */
export interface LookupEntry<T = unknown> {
  readonly value: T
  readonly paths: readonly string[]
  /** A source of it has changed: it is shown until the new answer arrives. */
  readonly stale: boolean
  /** When it was loaded, epoch milliseconds. */
  readonly since: number
}

/**
 * SWR and its default cache are one instance for the shell and all remotes, while this module is copied into each
 * build. So everything that is remembered is in that cache, under these keys.
 */
const { cache } = SWRConfig.defaultValue
const prefix = 'lookup '
const pendingPrefix = 'pending lookup '
const versionKey = 'version of lookups'

export const swrKeyOf = ({ key }: Pick<Lookup<unknown>, 'key'>): string => prefix + key

/** A value without a length is never empty. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

const keepLoaded = { revalidate: false } as const

/** The cached entry of a key, stale or not. */
export const findLookup = <T>(key: string): LookupEntry<T> | undefined => cache.get(prefix + key)?.data

/** Grows with every change of a look-up. */
export const lookupVersion = (): number => cache.get(versionKey)?.data ?? 0
const publishChange = () => void mutate(versionKey, lookupVersion() + 1, keepLoaded)

/** The version of all look-ups; the component renders again when one changes. */
export const useLookupVersion = (): number => useSWR<number>(versionKey, null).data ?? 0

/** Caches values that the caller already has. */
export function putLookups(
  values: Iterable<readonly [key: string, value: unknown]>,
  paths: readonly string[],
): void {
  const loaded = { paths, stale: false, since: Date.now() }
  for (const [key, value] of values) void mutate(prefix + key, { ...loaded, value }, keepLoaded)
  publishChange()
}

/** Fetches a look-up; concurrent callers share one fetch. A failure rejects to them and is not cached. */
export function fetchLookup<T>({ key, paths, fetch }: Lookup<T>): Promise<LookupEntry<T>> {
  const pendingKey = pendingPrefix + key
  const isPending = (promise: unknown) => cache.get(pendingKey)?.data === promise
  const pending = cache.get(pendingKey)?.data as Promise<LookupEntry<T>> | undefined
  if (pending) return pending
  const started: Promise<LookupEntry<T>> = fetch()
    .then((value) => {
      const entry = { value, paths, stale: false, since: Date.now() }
      // After a sign-out or another change in the meantime the callers get the answer, but it is not cached.
      if (isPending(started)) void mutate(prefix + key, entry, keepLoaded)
      return entry
    })
    .finally(() => {
      if (!isPending(started)) return
      cache.delete(pendingKey)
      publishChange()
    })
  cache.set(pendingKey, { data: started })
  return started
}

/** Loads a look-up outside React, or returns the cached value; rejects with a `CallError`. */
export function loadLookup<T>(lookup: Lookup<T>): Promise<T> {
  const entry = findLookup<T>(lookup.key)
  if (entry && !entry.stale && !isEmpty(entry.value)) return Promise.resolve(entry.value)
  return fetchLookup(lookup).then(({ value }) => value)
}

function setStale(key: string, entry: LookupEntry): void {
  cache.delete(pendingPrefix + key)
  void mutate(prefix + key, { ...entry, stale: true }, keepLoaded)
}

const cachedKeys = () =>
  [...cache.keys()].flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))

/**
 * Makes the look-ups stale that come from this API path; '' means all. Those on screen are loaded again at once, the
 * others when they are next used.
 */
export function invalidateLookups(path: string): void {
  for (const key of cachedKeys()) {
    const entry = findLookup(key)
    if (entry && (!path || entry.paths.some((base) => path.startsWith(base)))) setStale(key, entry)
  }
  publishChange()
}

/** Makes a look-up stale that is empty, or older than `maxAgeMs`. */
export function expireLookup(key: string, maxAgeMs: number): void {
  const entry = findLookup(key)
  if (!entry || entry.stale) return
  if (isEmpty(entry.value) || Date.now() - entry.since >= maxAgeMs) setStale(key, entry)
}

/** Removes all look-ups, for another user. */
export function clearLookups(): void {
  for (const key of cache.keys()) if (key.startsWith(pendingPrefix)) cache.delete(key)
  for (const key of cachedKeys()) void mutate(prefix + key, undefined)
  publishChange()
}
