import { useSyncExternalStore } from 'react'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { RemoteFailure } from './failure.ts'

/**
 * How a remote does. `degraded`: it works, but something in it failed of late, or a failed try is being repeated. `open`: it failed so often,
 * or took so long, that only probes ask for it (never for a refused one). `half-open`: a probe is under way, or was good and one opening may try.
 */
export type Stand =
  | { readonly at: 'idle' | 'loading' | 'ready' }
  | { readonly at: 'degraded' | 'open' | 'half-open'; readonly why: RemoteFailure }

export type Remote = Stand & {
  /** The build that the next opening takes. */
  readonly entry: RegistryEntry
  /** A newer build, waiting for the page that is open. */
  readonly next: RegistryEntry | null
  /** The last build of which a page was drawn. */
  readonly mounted: RegistryEntry | null
  /** A newer build that failed before it was ever drawn: not taken again until the registry names another. */
  readonly returned: { readonly build: RegistryEntry; readonly why: RemoteFailure } | null
  /** Full resets in this tab. */
  readonly tries: number
  /** Failed tries in a row. */
  readonly failures: number
  /** Grows whenever the page on screen should be opened anew. */
  readonly renewals: number
  /** A part of the page on screen could not be fetched; opening it anew would help, but it holds unsaved work. */
  readonly stale: boolean
}

const remotes = new Map<string, Remote>()
const listeners = new Set<() => void>()

/** How a remote stands now, the same object until something changes; undefined when the registry does not list it. */
export const remoteNamed = (name: string): Remote | undefined => remotes.get(name)

/** All remotes, in the order of the registry. */
export const allRemotes = (): readonly Remote[] => [...remotes.values()]

let rows: readonly RegistryEntry[] = []

/** What the registry lists now, newer builds that wait included; the same array until a row changes. */
export function registryNow(): readonly RegistryEntry[] {
  const now = [...remotes.values()].map(({ entry, next }) => next ?? entry)
  if (now.length !== rows.length || now.some((row, index) => row !== rows[index])) rows = now
  return rows
}

/** Calls on every change of any remote; gives the way to stop. Shaped for `useSyncExternalStore`. */
export function watchRemotes(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How a remote stands, drawn again on every change. */
export const useRemote = (name: string): Remote | undefined =>
  useSyncExternalStore(watchRemotes, () => remoteNamed(name))

export function addRemote(entry: RegistryEntry, stand: Stand): void {
  remotes.set(entry.name, {
    ...stand,
    entry,
    next: null,
    mounted: null,
    returned: null,
    tries: 0,
    failures: 0,
    renewals: 0,
    stale: false,
  })
  tell()
}

export function dropRemote(name: string): void {
  if (remotes.delete(name)) tell()
}

type Facts = Partial<Omit<Remote, 'at' | 'why'>>

/** Notes facts of a remote; a stand replaces the one before. Nothing happens to a remote that is gone. */
export function note(name: string, facts: Facts, stand?: Stand): void {
  const remote = remotes.get(name)
  if (!remote) return
  const { entry, next, mounted, returned, tries, failures, renewals, stale } = remote
  const kept = stand ? { ...stand, entry, next, mounted, returned, tries, failures, renewals, stale } : remote
  remotes.set(name, { ...kept, ...facts })
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Whether two rows mean the same files. */
export const sameBuild = (a: RegistryEntry, b: RegistryEntry): boolean =>
  a.uniqueName === b.uniqueName && a.manifest === b.manifest
