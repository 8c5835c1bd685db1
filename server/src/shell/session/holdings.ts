import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { loadHolders, loadMenus, type Access, type Holders } from '../../org/grants/access.ts'

/** What everybody has in common for whom the same grants count: it is asked once for all of them. */
export interface Holding {
  readonly holders: Holders
  readonly menus: Access['menus']
  /** When it was asked. */
  readonly at: number
}

export interface Holdings {
  of(user: { id: string; administrator: boolean }): Promise<Holding>
  /** Some grant, role, position or menu is another one. */
  forget(): void
  /** Something else after each time that it was forgotten. */
  era(): object
}

/** Sets of holders that are kept; some thousand menus of one are megabytes. */
const most = 30

/** A holding is believed for `believed` milliseconds, and only while the bus would tell of a change. */
export function openHoldings(db: Db, bus: Bus, believed: number): Holdings {
  let kept = new Map<string, Promise<Holding>>()
  const forget = () => {
    kept = new Map()
  }

  const ask = async (holders: Holders): Promise<Holding> => {
    const at = Date.now()
    return { holders, at, menus: await loadMenus(db, holders) }
  }

  return {
    async of(user) {
      // What was asked before a change is not kept after it: it goes where nobody looks any more.
      const mine = kept
      const holders = await loadHolders(db, user)
      const key = JSON.stringify(holders)
      const known = bus.isConnected ? await mine.get(key) : undefined
      if (known && Date.now() - known.at < believed) return known
      const asking = ask(holders)
      if (mine.size >= most) mine.clear()
      mine.set(key, asking)
      asking.catch(() => mine.delete(key))
      return asking
    },
    forget,
    era: () => kept,
  }
}
