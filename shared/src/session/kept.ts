interface Entry {
  value: unknown
  /** Something it came from was changed: shown until the new answer is here. */
  stale: boolean
  since: number
}

/** Without a length there is nothing to be empty. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

/**
 * Answers that are loaded once and reused while they are not empty (specification: areas 3, 4). What fails rejects to its callers and is not
 * kept. `of` names the paths of the wire an answer comes from: a change below one of them makes it stale.
 */
export function openKept() {
  const entries = new Map<string, Entry>()
  const sources = new Map<string, readonly string[]>()
  const running = new Map<string, Promise<unknown>>()
  const listeners = new Set<() => void>()
  let version = 0
  const told = () => {
    version += 1
    for (const listener of listeners) listener()
  }
  return {
    /** What is kept under a key, stale or not. */
    peek: (key: string): Readonly<Entry> | undefined => entries.get(key),

    /** Grows with every change of what is kept. */
    version: (): number => version,

    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** What is kept, or what `fetch` gives: asked once however many ask at the same time. */
    load<T>(key: string, of: readonly string[], fetch: () => Promise<T>): Promise<T> {
      const kept = entries.get(key)
      if (kept && !kept.stale) return Promise.resolve(kept.value as T)
      const asked = running.get(key)
      if (asked) return asked as Promise<T>
      const asking: Promise<T> = fetch()
        .then((value) => {
          // Signed out, or changed once more, in the meantime: whoever asked has the answer, nobody else gets it.
          if (running.get(key) !== asking) return value
          if (isEmpty(value)) entries.delete(key)
          else entries.set(key, { value, stale: false, since: Date.now() })
          sources.set(key, of)
          return value
        })
        .finally(() => {
          if (running.get(key) !== asking) return
          running.delete(key)
          told()
        })
      running.set(key, asking)
      return asking
    },

    /** Keeps what came by another way. */
    put(given: Iterable<readonly [key: string, value: unknown]>, of: readonly string[]): void {
      for (const [key, value] of given) {
        entries.set(key, { value, stale: false, since: Date.now() })
        sources.set(key, of)
      }
      told()
    },

    /** Something was changed at this path of the wire; '' is anywhere. */
    changed(path: string): void {
      let met = false
      for (const [key, of] of sources) {
        const entry = entries.get(key)
        if (!entry || (path && !of.some((base) => path.startsWith(base)))) continue
        entry.stale = met = true
        running.delete(key)
      }
      if (met) told()
    },

    /** Asks anew, at the next load, what is older than this, in milliseconds. */
    outgrow(key: string, age: number): void {
      const entry = entries.get(key)
      if (!entry || Date.now() - entry.since < age) return
      entry.stale = true
    },

    clear(): void {
      entries.clear()
      running.clear()
      told()
    },
  }
}
