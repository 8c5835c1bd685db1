import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { loadHolders, loadMenus, type Access, type Holders } from '../../org/grants/access.ts'

/** The menus of one set of holders. Users with the same holders share one object. */
export interface GrantedMenus {
  readonly holders: Holders
  readonly menus: Access['menus']
  /** Time of loading in milliseconds. */
  readonly loadedAt: number
}

/** Cache of granted menus by set of holders. */
export interface GrantedMenusCache {
  of(user: { id: string; administrator: boolean }): Promise<GrantedMenus>
  /** Empties the cache, after a change of any grant, role, position or menu. */
  clear(): void
  /** An object that changes with every `clear`. */
  generation(): object
}

/** Limit of cached sets: some thousand menus of one set take megabytes. */
const maxEntries = 30

/**
 * Opens the cache. Entries are used for `cacheMs`, and only while the bus is connected and announces changes.
 */
export function openGrantedMenus(db: Db, bus: Bus, cacheMs: number): GrantedMenusCache {
  let entries = new Map<string, Promise<GrantedMenus>>()
  const clear = () => {
    entries = new Map()
  }

  const load = async (holders: Holders): Promise<GrantedMenus> => {
    const loadedAt = Date.now()
    return { holders, loadedAt, menus: await loadMenus(db, holders) }
  }

  return {
    async of(user) {
      // A load that started before `clear` is stored in the old map, which is not read any more.
      const currentEntries = entries
      const holders = await loadHolders(db, user)
      const key = JSON.stringify(holders)
      const cached = bus.isConnected ? await currentEntries.get(key) : undefined
      if (cached && Date.now() - cached.loadedAt < cacheMs) return cached
      const loading = load(holders)
      if (currentEntries.size >= maxEntries) currentEntries.clear()
      currentEntries.set(key, loading)
      loading.catch(() => currentEntries.delete(key))
      return loading
    },
    clear,
    generation: () => entries,
  }
}
