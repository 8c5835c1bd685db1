import { useSyncExternalStore } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { CurrentUser, MenuItem } from '@tessera/shared/contract/shell/session'
import { session } from '@tessera/shared/session'
import { contributedBy, type Contributed } from '../contributions/contributed.ts'
import { menuDirectories, menuRoutes, type MenuRoute } from '../menu/routes.ts'
import { getRegistry, subscribeRemotes } from '../remotes/remote-state.ts'

/** What the signed-in shell draws from. All of it may change while it is open: somebody publishes a remote, or adds a menu row. */
export interface Now {
  readonly current: CurrentUser
  readonly routes: ReadonlyMap<string, MenuRoute>
  readonly directories: ReadonlyMap<string, MenuItem>
  readonly registry: readonly RegistryEntry[]
  readonly contributed: Contributed
}

let made: { from: readonly [CurrentUser, readonly RegistryEntry[]]; now: Now } | undefined

/** The same object until the user or the registry changes; before anybody is known it throws. After signing out it stays what it was. */
export function now(): Now {
  const current = session.get().current ?? made?.now.current
  if (!current) throw new Error('nobody is signed in')
  const registry = getRegistry()
  if (made?.from[0] !== current || made.from[1] !== registry) {
    const routes = menuRoutes(current.menuList, registry)
    made = {
      from: [current, registry],
      now: {
        current,
        routes,
        directories: menuDirectories(current.menuList),
        registry,
        contributed: contributedBy(registry, routes),
      },
    }
  }
  return made.now
}

const watch = (listener: () => void) => {
  const stops = [session.subscribe(listener), subscribeRemotes(listener)]
  return () => stops.forEach((stop) => stop())
}

export const useNow = (): Now => useSyncExternalStore(watch, now)
