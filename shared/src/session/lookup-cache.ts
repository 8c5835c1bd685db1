interface Entry {
  value: unknown
  /** A source of it has changed: it is shown until the new answer arrives. */
  stale: boolean
  /** When it was loaded, epoch milliseconds. */
  since: number
}

/** A value without a length is never empty. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/**
 * Answers that are loaded once and reused while they are not empty. A failed load rejects to its callers and
 * is not cached. `paths` are the API paths an answer comes from: a change below one of them makes it stale.
 */
export function createLookupCache() {
  const entries = new Map<string, Entry>()
  const sources = new Map<string, readonly string[]>()
  const running = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let version = 0
  const notify = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    /** The cached entry of a key, stale or not. */
    peek: (key: string): Readonly<Entry> | undefined => entries.get(key),

    /** Grows with every change of the cache. */
    version: (): number => version,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Returns the cached value, or the result of `fetch`; concurrent callers share one fetch. */
    load<T>(key: string, paths: readonly string[], fetch: () => Promise<T>): Promise<T> {
      const entry = entries.get(key)
      if (entry && !entry.stale) return Promise.resolve(entry.value as T)
      const pending = running.get(key)
      if (pending) return pending as Promise<T>
      const started: Promise<T> = fetch()
        .then((value) => {
          // After a sign-out or another change in the meantime the callers get the answer, but it is not
          // cached.
          if (running.get(key) !== started) return value
          if (isEmpty(value)) entries.delete(key)
          else entries.set(key, { value, stale: false, since: Date.now() })
          sources.set(key, paths)
          return value
        })
        .finally(() => {
          if (running.get(key) !== started) return
          running.delete(key)
          notify()
        })
      running.set(key, started)
      return started
    },

    /** Caches values that the caller already has. */
    put(values: Iterable<readonly [key: string, value: unknown]>, paths: readonly string[]): void {
      for (const [key, value] of values) {
        entries.set(key, { value, stale: false, since: Date.now() })
        sources.set(key, paths)
      }
      notify()
    },

    /** Makes the entries stale that come from this API path; '' means every entry. */
    invalidate(path: string): void {
      let changed = false
      for (const [key, paths] of sources) {
        const entry = entries.get(key)
        if (!entry || (path && !paths.some((base) => path.startsWith(base)))) continue
        entry.stale = changed = true
        running.delete(key)
      }
      if (changed) notify()
    },

    /** Makes an entry stale that is older than `maxAgeMs`: the next load fetches it again. */
    expire(key: string, maxAgeMs: number): void {
      const entry = entries.get(key)
      if (!entry || Date.now() - entry.since < maxAgeMs) return
      entry.stale = true
    },

    clear(): void {
      entries.clear()
      running.clear()
      notify()
    },
  }
}
