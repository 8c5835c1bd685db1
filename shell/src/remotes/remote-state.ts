import { useSyncExternalStore } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { RemoteFailure } from './failure.ts'

/**
 * State of a remote. `degraded`: it works, but failed in part recently, or a failed try is being repeated.
 * `open`: it failed so often or took so long that only probes request it (none if it was refused).
 * `half-open`: a probe is running, or succeeded and one opening may try.
 */
export type RemoteState =
  | { readonly at: 'idle' | 'loading' | 'ready' }
  | { readonly at: 'degraded' | 'open' | 'half-open'; readonly failure: RemoteFailure }

export type Remote = RemoteState & {
  /** The build that the next opening uses. */
  readonly entry: RegistryEntry
  /** A newer build that waits until the open page is left. */
  readonly next: RegistryEntry | null
  /** The last build of which a page was mounted. */
  readonly mounted: RegistryEntry | null
  /**
   * A newer build that failed before its first render. It is not tried again until the registry lists
   * another.
   */
  readonly rolledBack: { readonly build: RegistryEntry; readonly failure: RemoteFailure } | null
  /** How often what was loaded of it was reset in this tab. */
  readonly resets: number
  /** Failed tries in a row. */
  readonly failures: number
  /** Increases when the page on screen should be opened again. */
  readonly reopenings: number
  /**
   * A chunk of the page on screen could not be fetched. Opening it again would help, but it has unsaved work.
   */
  readonly stale: boolean
}

const remotes = new Map<string, Remote>()
const listeners = new Set<() => void>()

/**
 * Finds a remote by name; undefined when the registry does not list it. The same object until something
 * changes.
 */
export const findRemote = (name: string): Remote | undefined => remotes.get(name)

/** All remotes, in the order of the registry. */
export const listRemotes = (): readonly Remote[] => [...remotes.values()]

let rows: readonly RegistryEntry[] = []

/**
 * The entries that the registry lists now, with newer builds that are waiting. The same array until an entry
 * changes.
 */
export function getRegistry(): readonly RegistryEntry[] {
  const entries = [...remotes.values()].map(({ entry, next }) => next ?? entry)
  if (entries.length !== rows.length || entries.some((row, index) => row !== rows[index])) rows = entries
  return rows
}

/**
 * Calls `listener` on every change of any remote and returns the function that stops it. Shaped for
 * `useSyncExternalStore`.
 */
export function subscribeRemotes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The remote of a name; renders again on every change. */
export const useRemote = (name: string): Remote | undefined =>
  useSyncExternalStore(subscribeRemotes, () => findRemote(name))

export function addRemote(entry: RegistryEntry, state: RemoteState): void {
  remotes.set(entry.name, {
    ...state,
    entry,
    next: null,
    mounted: null,
    rolledBack: null,
    resets: 0,
    failures: 0,
    reopenings: 0,
    stale: false,
  })
  notifyListeners()
}

export function removeRemote(name: string): void {
  if (remotes.delete(name)) notifyListeners()
}

type RemoteChanges = Partial<Omit<Remote, 'at' | 'failure'>>

/**
 * Applies changes to a remote; a given `state` replaces the current one. Does nothing if the remote was
 * removed.
 */
export function updateRemote(name: string, changes: RemoteChanges, state?: RemoteState): void {
  const remote = remotes.get(name)
  if (!remote) return
  const { entry, next, mounted, rolledBack, resets, failures, reopenings, stale } = remote
  const base = state
    ? {
        ...state,
        entry,
        next,
        mounted,
        rolledBack,
        resets,
        failures,
        reopenings,
        stale,
      }
    : remote
  remotes.set(name, { ...base, ...changes })
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Whether two entries name the same files. */
export const isSameBuild = (a: RegistryEntry, b: RegistryEntry): boolean =>
  a.uniqueName === b.uniqueName && a.manifest === b.manifest
