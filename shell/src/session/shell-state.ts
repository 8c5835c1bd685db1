import { useSyncExternalStore } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { CurrentUser, MenuItem } from '@tessera/shared/contract/session/session'
import { session } from '@tessera/shared/session'
import { collectContributions, type Contributions } from '../contributions/collect.ts'
import { allMenus } from '../values/menus.ts'
import { menuDirectories, menuRoutes, type MenuRoute } from '../menu/routes.ts'
import { getRegistry, subscribeRemotes } from '../remotes/state.ts'

/**
 * What the signed-in shell renders from. It changes while the shell is open when a remote is published or the
 * menu is edited.
 */
export interface ShellState {
  readonly current: CurrentUser
  readonly routes: ReadonlyMap<string, MenuRoute>
  readonly directories: ReadonlyMap<string, MenuItem>
  readonly registry: readonly RegistryEntry[]
  readonly contributed: Contributions
}

let cached: { from: readonly [CurrentUser, readonly RegistryEntry[]]; now: ShellState } | undefined

/**
 * Returns the state; the same object until the user or the registry changes. Throws before the user is
 * loaded. After signing out it keeps the last user.
 */
export function getShellState(): ShellState {
  const current = session.get().current ?? cached?.now.current
  if (!current) throw new Error('nobody is signed in')
  const registry = getRegistry()
  if (cached?.from[0] !== current || cached.from[1] !== registry) {
    const routes = menuRoutes(allMenus(current), registry)
    cached = {
      from: [current, registry],
      now: {
        current,
        routes,
        directories: menuDirectories(allMenus(current)),
        registry,
        contributed: collectContributions(registry, routes),
      },
    }
  }
  return cached.now
}

/** Calls the listener after every change; returns the function that stops this. */
export const watchShellState = (listener: () => void) => {
  const stops = [session.subscribe(listener), subscribeRemotes(listener)]
  return () => stops.forEach((stop) => stop())
}

export const useShellState = (): ShellState => useSyncExternalStore(watchShellState, getShellState)
