import type { InterfaceRow } from '@tessera/shared/contract/data/interfaces'

/** Limits of all cached results together, and of one. */
const maxTotalBytes = 64_000_000
const maxResultBytes = 8_000_000

interface CacheEntry {
  rows: Promise<InterfaceRow[]>
  /** Time in ms at which it expires; 0 while it is being loaded. */
  until: number
  bytes: number
}

/** A cached result with the key of its parameter values. */
export type CachedResult = Omit<CacheEntry, 'rows'> & { key: string }

/** Caches results of interfaces. Calls for a result that is being loaded wait for the same answer. */
export interface ResultCache {
  get(
    id: string,
    key: string,
    seconds: number,
    load: () => Promise<InterfaceRow[]>,
  ): Promise<{ rows: InterfaceRow[]; cached: boolean }>
  /** Removes the results of one interface, or all. */
  clear(id: string | null): void
  list(): { id: string; bytes: number; until: number; results: CachedResult[] }[]
}

export function openResultCache(): ResultCache {
  const interfaces = new Map<string, Map<string, CacheEntry>>()
  let bytes = 0
  const removeEntry = (id: string, key: string) => {
    const entries = interfaces.get(id)
    bytes -= entries?.get(key)?.bytes ?? 0
    entries?.delete(key)
    if (entries?.size === 0) interfaces.delete(id)
  }
  /** Removes the oldest results first: maps keep the order of insertion. */
  const evictOldest = () => {
    for (const [id, entries] of interfaces)
      for (const key of entries.keys()) {
        if (bytes <= maxTotalBytes) return
        removeEntry(id, key)
      }
  }
  return {
    async get(id, key, seconds, load) {
      const cached = interfaces.get(id)?.get(key)
      if (cached && (cached.until === 0 || cached.until > Date.now()))
        return { rows: await cached.rows, cached: true }
      if (cached) removeEntry(id, key)
      const entry: CacheEntry = { rows: load(), until: 0, bytes: 0 }
      const entries = interfaces.get(id) ?? new Map<string, CacheEntry>()
      interfaces.set(id, entries.set(key, entry))
      try {
        const rows = await entry.rows
        const size = JSON.stringify(rows).length * 2
        // Not cached if it was cleared while it was loaded: the interface may have changed.
        if (interfaces.get(id)?.get(key) !== entry) return { rows, cached: false }
        if (size > maxResultBytes) removeEntry(id, key)
        else {
          entry.until = Date.now() + seconds * 1_000
          entry.bytes = size
          bytes += size
          evictOldest()
        }
        return { rows, cached: false }
      } catch (error) {
        if (interfaces.get(id)?.get(key) === entry) removeEntry(id, key)
        throw error
      }
    },
    clear(id) {
      for (const [interfaceId, entries] of interfaces) {
        if (id !== null && interfaceId !== id) continue
        for (const key of entries.keys()) removeEntry(interfaceId, key)
      }
    },
    list: () =>
      [...interfaces]
        .map(([id, entries]) => {
          const results = [...entries].flatMap(([key, { until, bytes }]) =>
            until > Date.now() ? [{ key, until, bytes }] : [],
          )
          return {
            id,
            results,
            bytes: results.reduce((sum, result) => sum + result.bytes, 0),
            until: Math.max(0, ...results.map(({ until }) => until)),
          }
        })
        .filter(({ results }) => results.length > 0),
  }
}
