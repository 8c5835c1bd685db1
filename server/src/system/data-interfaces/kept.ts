import type { Given } from '@tessera/shared/contract/system/data-interfaces'

/** Bytes of all results together, and of one. */
const most = 64_000_000
const mostOne = 8_000_000

interface Entry {
  rows: Promise<Given[]>
  /** 0 while it is being asked. */
  until: number
  bytes: number
}

/** A result, by the key that it was asked by. */
export type KeptResult = Omit<Entry, 'rows'> & { key: string }

/** Results of interfaces for the seconds that each says; who asks the same while it is being asked waits for the same answer. */
export interface Kept {
  get(
    id: string,
    key: string,
    seconds: number,
    ask: () => Promise<Given[]>,
  ): Promise<{ rows: Given[]; cached: boolean }>
  /** Forgets those of an interface, or all. */
  forget(id: string | null): void
  list(): { id: string; bytes: number; until: number; results: KeptResult[] }[]
}

export function openKept(): Kept {
  const all = new Map<string, Map<string, Entry>>()
  let bytes = 0
  const drop = (id: string, key: string) => {
    const of = all.get(id)
    bytes -= of?.get(key)?.bytes ?? 0
    of?.delete(key)
    if (of?.size === 0) all.delete(id)
  }
  /** The oldest go first: a map keeps the order in which things came. */
  const makeRoom = () => {
    for (const [id, of] of all)
      for (const key of of.keys()) {
        if (bytes <= most) return
        drop(id, key)
      }
  }
  return {
    async get(id, key, seconds, ask) {
      const known = all.get(id)?.get(key)
      if (known && (known.until === 0 || known.until > Date.now()))
        return { rows: await known.rows, cached: true }
      if (known) drop(id, key)
      const entry: Entry = { rows: ask(), until: 0, bytes: 0 }
      const of = all.get(id) ?? new Map<string, Entry>()
      all.set(id, of.set(key, entry))
      try {
        const rows = await entry.rows
        const weight = JSON.stringify(rows).length * 2
        // It may have been forgotten while it was asked: what was asked before a change is not kept after it.
        if (all.get(id)?.get(key) !== entry) return { rows, cached: false }
        if (weight > mostOne) drop(id, key)
        else {
          entry.until = Date.now() + seconds * 1_000
          entry.bytes = weight
          bytes += weight
          makeRoom()
        }
        return { rows, cached: false }
      } catch (error) {
        if (all.get(id)?.get(key) === entry) drop(id, key)
        throw error
      }
    },
    forget(id) {
      for (const [one, of] of id === null ? [...all] : [...all].filter(([one]) => one === id))
        for (const key of of.keys()) drop(one, key)
    },
    list: () =>
      [...all]
        .map(([id, of]) => {
          const results = [...of].flatMap(([key, { until, bytes }]) =>
            until > Date.now() ? [{ key, until, bytes }] : [],
          )
          return {
            id,
            results,
            bytes: results.reduce((sum, one) => sum + one.bytes, 0),
            until: Math.max(0, ...results.map(({ until }) => until)),
          }
        })
        .filter(({ results }) => results.length > 0),
  }
}
