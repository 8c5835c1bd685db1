import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import {
  loadHolders,
  loadMenus,
  menuItemKinds,
  ofHolders,
  type Access,
  type Holders,
} from '../permissions/access.ts'
import * as column from '../db/column.ts'
import { typedSql } from '../db/typed-sql.ts'

/** The menus of one set of holders. Users with the same holders share one object. */
export interface GrantedMenus {
  readonly holders: Holders
  /** The same object as long as no menu, item of a menu or grant has changed. */
  readonly menus: Access['menus']
  /** Mark of the rows that the menus were loaded from. */
  readonly mark: string
  /** Time of loading, or of the last check of the mark, in milliseconds. */
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
 * Opens the cache. Entries are used for `cacheMs`, and only while the bus is connected and announces changes. Then their
 * mark is read, which is far less work than loading some thousand menus and compressing them for browsers.
 */
export function openGrantedMenus(db: Db, bus: Bus, cacheMs: number): GrantedMenusCache {
  const open = () => new LRUCache<string, Promise<GrantedMenus>>({ max: maxEntries })
  let entries = open()
  const clear = () => {
    entries = open()
  }

  const load = async (holders: Holders, known: GrantedMenus | undefined): Promise<GrantedMenus> => {
    const loadedAt = Date.now()
    // Before the menus: a change between both statements is noticed by the next check.
    const mark = await readMark(db, holders)
    if (known?.mark === mark) return { ...known, loadedAt }
    return { holders, loadedAt, mark, menus: await loadMenus(db, holders) }
  }

  return {
    async of(user) {
      // A load that started before `clear` is stored in the old cache, which is not read any more.
      const currentEntries = entries
      const holders = await loadHolders(db, user)
      const key = JSON.stringify(holders)
      const cached = bus.isConnected ? await currentEntries.get(key) : undefined
      if (cached && Date.now() - cached.loadedAt < cacheMs) return cached
      const loading = load(holders, cached)
      currentEntries.set(key, loading)
      loading.catch(() => currentEntries.delete(key))
      return loading
    },
    clear,
    generation: () => entries,
  }
}

const menuTables = ['system_menu', ...Object.values(menuItemKinds).map(({ table }) => table)]

/**
 * A text that changes with every version of a row of menus, their items and the grants of these holders, however it was
 * written.
 */
async function readMark(db: Db, holders: Holders): Promise<string> {
  const sources = menuTables.map((table) => sql`${sql.table(table)}`)
  if (holders) sources.push(sql`org_grant where ${ofHolders(holders)}`)
  const marks = sources.map(
    (from) =>
      sql`(select count(*) || '.' || coalesce(sum(hashtext(xmin::text || ctid::text)), 0) from ${from})`,
  )
  const { rows } = await typedSql({
    mark: column.text,
  })`select concat_ws(' ', ${sql.join(marks)}) as mark`.execute(db)
  return rows[0]!.mark
}
