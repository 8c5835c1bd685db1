import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import type { FailureReport, LoadReport } from '@tessera/shared/contract/registry/remotes'
import type { createFederation } from '../shared-modules/federation.ts'
import type { LoadedBuild, RemoteFailure } from './failure.ts'
import type { FileGuard, SealedBuild } from './integrity.ts'
import type { LeftOver } from './left-overs.ts'
import type { Snapshot } from './traces.ts'
import type { WatchedPage } from './loops.ts'
import type { Attempt, OpenedPage } from './requests.ts'
import type { SandboxFrame } from './sandbox/frame.ts'

/**
 * State of a remote. `degraded`: it works, but failed in part recently, or a failed try is being repeated.
 * `open`: it failed so often or took so long that only probes request it (none if it was refused).
 * `half-open`: a probe is running, or succeeded and one opening may try.
 */
export type RemoteState =
  | { readonly at: 'idle' | 'loading' | 'ready' }
  | { readonly at: 'degraded' | 'open' | 'half-open'; readonly failure: RemoteFailure }

export interface RemoteFacts {
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

/** What the shell shows of a remote. */
export type Remote = RemoteState & RemoteFacts

/** A page that is being opened: it is being fetched, or waits for the next try after the failure `pausedBy`. */
export interface Opening {
  readonly build: RegistryEntry
  readonly page: string
  /** How often it was tried again. */
  readonly round: number
  /** Milliseconds of the page's clock. */
  readonly startedAt: number
  /** A circuit that is not closed allows one try, without retries. */
  readonly isSingleTry: boolean
  readonly pausedBy: RemoteFailure | null
}

/** All that the loader knows of a remote. */
export interface LoaderState {
  readonly remote: Remote
  /** Why `remote.next` must not run; undefined if it may. */
  readonly nextFailure: RemoteFailure | undefined
  /** Running openings by key. */
  readonly openings: Readonly<Record<string, Opening>>
  /** `round`: probes since the circuit opened. */
  readonly probe: { readonly round: number; readonly isScheduled: boolean; readonly isRunning: boolean }
  /** Builds of which a preload failed. The federation runtime remembers that, so opening a page starts afresh. */
  readonly failedPreloads: readonly string[]
  /** Builds that were recovered once already, so that a page is never reloaded in a loop. */
  readonly recoveredBuilds: readonly string[]
}

type Build = { readonly build: RegistryEntry }
type Failed = Build & { readonly failure: RemoteFailure }

/** What happens to a remote. `key` names an opening, or the page that waits for an answer. */
export type LoaderEvent =
  /** The registry lists a build; `failure`: it must not run. `isShown`: a page of the remote is on screen. */
  | { type: 'listed'; entry: RegistryEntry; failure: RemoteFailure | undefined; isShown: boolean }
  | { type: 'unlisted' }
  /** A page is opened; `force`: by the retry button. */
  | { type: 'open'; page: string; force: boolean; now: number }
  | { type: 'loaded'; key: string }
  | { type: 'failed'; key: string; failure: RemoteFailure; now: number }
  | { type: 'retryDue'; key: string }
  | ({ type: 'preloadFailed' } & Build)
  /** A page was rendered without an error. */
  | ({ type: 'mounted' } & Build)
  /** A page on screen failed as a whole. */
  | ({ type: 'pageBroke'; key: string; page: string } & Failed)
  /** Something on a page failed; the page stays. */
  | ({ type: 'partFailed'; where: string; isShown: boolean } & Failed)
  | { type: 'degradedExpired'; failure: RemoteFailure }
  /** A chunk of a page on screen did not load. */
  | ({ type: 'chunkMissing' } & Build)
  | ({ type: 'registryRefreshed'; key: string | undefined; hasUnsavedWork: boolean } & Build)
  /** The last page of a build left the screen; `isShown`: another build of the remote is still there. */
  | { type: 'left'; isShown: boolean }
  /** The user asked for the newer build. */
  | { type: 'refresh' }
  | { type: 'probeDue' }
  | { type: 'probeAnswered'; hasFailedCard: boolean }
  | { type: 'probeFailed' }
  /** The network is back. */
  | { type: 'online' }

/** What the runner does. An `attempt` above 0 is added to addresses, to bypass a request that hangs. */
export type LoaderEffect =
  | ({ type: 'fetch'; key: string; page: string; attempt: number } & Build)
  | { type: 'retryLater'; key: string; round: number }
  | { type: 'resolve'; key: string }
  | { type: 'reject'; key: string; failure: RemoteFailure }
  /** Opens the page from the build that was rolled back to, for those who wait for `key`. */
  | { type: 'openPrevious'; key: string; page: string }
  /** Clears what was loaded of a build, so that it is fetched again. */
  | ({ type: 'reset'; attempt: number } & Build)
  | { type: 'unloadUnused' }
  | ({ type: 'loadDigests' } & Build)
  | { type: 'scheduleProbe'; round: number }
  | { type: 'cancelProbe' }
  | ({ type: 'probe'; attempt: number } & Build)
  | ({ type: 'refreshRegistry'; key: string | undefined } & Build)
  /** Tells the page that broke whether it is opened again, or its failure shown. */
  | { type: 'answer'; key: string | undefined; opensAgain: boolean }
  | { type: 'expireLater'; failure: RemoteFailure }
  /** Shows a message about a failed part. */
  | ({ type: 'warn' } & Failed)
  | ({ type: 'report'; where: string } & Failed)

/** Whether two entries name the same files, which run in the same place. */
export const isSameBuild = (a: RegistryEntry, b: RegistryEntry): boolean =>
  a.uniqueName === b.uniqueName && a.manifest === b.manifest && a.sandbox?.origin === b.sandbox?.origin

/** Names the opening of a page of a build. */
export const openingKey = ({ name, uniqueName, sandbox }: RegistryEntry, page: string): string =>
  `${name}/${uniqueName}${sandbox ? '@sandbox' : ''}/${page}`

/** Someone waits for an opening. */
export interface PendingOpening {
  readonly promise: Promise<OpenedPage>
  readonly resolve: (page: OpenedPage | Promise<OpenedPage>) => void
  readonly reject: (failure: RemoteFailure) => void
}

/** Everything that the loader remembers in this tab. No other file of this folder has variables of its own. */
export const store = {
  /** By name, in the order of the registry. */
  remotes: new Map<string, LoaderState>(),
  listeners: new Set<() => void>(),
  /** The last answer of `getRegistry`. */
  rows: [] as readonly RegistryEntry[],
  timers: new Map<string, ReturnType<typeof setTimeout>>(),

  /** Pages that were fetched and running openings, by the key of the opening. */
  pages: new Map<string, OpenedPage>(),
  openings: new Map<string, PendingOpening>(),
  /** Pages that failed on screen and wait whether they are opened again. */
  brokenPages: new Map<string, (opensAgain: boolean) => void>(),

  /** Pages on screen by the global name of their build, and failed cards by remote. */
  shownPages: new Map<string, { readonly build: RegistryEntry; count: number }>(),
  failedCards: new Map<string, number>(),
  /** What waits until the page of a build is rendered, by its global name. */
  mounting: new Map<string, (() => void)[]>(),
  /** Hidden views with unsaved work: path -> the build that must stay loaded for them. */
  viewsWithWork: new Map<string, RegistryEntry>(),

  federation: undefined as ReturnType<typeof createFederation> | undefined,
  /** Clears what the federation runtime remembers of a build; undefined until the runtime is loaded. */
  clearFederation: undefined as ((uniqueName: string, folder: string) => void) | undefined,
  /**
   * Builds registered with the federation runtime, each under its own global name, so that two builds of one
   * remote can be loaded at once.
   */
  knownBuilds: new Map<string, LoadedBuild & { readonly manifest: string }>(),
  /** The running attempt of each build, by its global name. */
  attempts: new Map<string, Attempt>(),
  /** Manifests that are being fetched for their digests, by global name. */
  loadingDigests: new Map<string, Promise<void>>(),

  fileGuard: undefined as FileGuard | undefined,
  sealed: new Map<string, SealedBuild>(),
  /** Scripts and style sheets of builds that have neither arrived nor failed. */
  pendingFiles: new Map<HTMLElement, { readonly build: LoadedBuild; readonly file: string }>(),
  /** Failures of files that did not load, by the folder of their build. */
  findings: new Map<string, Promise<RemoteFailure>[]>(),
  /** The build that inserted an inline style into the head. The policy's event does not name it. */
  styleInserters: new WeakMap<EventTarget, LoadedBuild>(),
  /** When each failure of a part was last shown and reported. */
  lastReportedAt: new Map<string, number>(),

  /** How often each cause of a failure was reported, since when (milliseconds of the page's clock). */
  reportsByCause: new Map<string, { readonly since: number; readonly count: number }>(),
  /** Collected until they are sent together. */
  reports: { loads: [] as z.output<typeof LoadReport>[], failures: [] as z.output<typeof FailureReport>[] },

  /** Pages on screen whose commits are counted, and since when (milliseconds of the page's clock). */
  watchedPages: new Set<WatchedPage>(),
  busy: { since: 0, awaitsIdle: false },
  /** Runs while the page of a new address is not rendered yet. */
  navigation: undefined as ReturnType<typeof setTimeout> | undefined,

  /** Frames that were started ahead, by their origin. */
  spareFrames: new Map<string, SandboxFrame>(),
  /** When frames may start again after one that hung (milliseconds of the page's clock). */
  framesPausedUntil: 0,
  /** Tokens for the calls of sandboxed remotes, by name. */
  sandboxTokens: new Map<
    string,
    { readonly sessionToken: string | null; readonly token: Promise<string>; until: number }
  >(),
  /** What the page on screen, or the modules, of each build have started, by the build's global name. */
  leftOvers: new Map<string, Set<LeftOver>>(),
  leftOversOfModules: new Map<string, Set<LeftOver>>(),
  onLeftOver: (_build: RegistryEntry, _failure: RemoteFailure): void => {},
  /** The document before a page of each build came on screen, by the build's global name. */
  snapshots: new Map<string, Snapshot>(),
  /** Restores functions of the platform that were replaced, and names them. */
  restorePlatform: (): string[] => [],
  onChanged: (_build: RegistryEntry, _failure: RemoteFailure): void => {},
  /** When the last page of each build was left (milliseconds of the page's clock), and timers that it set long after. */
  leftAt: new Map<string, { readonly at: number; timers: number }>(),

  /** Folders of builds that have a page on screen. Only the styles of these builds apply. */
  activeFolders: new Set<string>(),
  /** Style sheets that are still loading, by address. */
  loadingStyles: new Map<string, Promise<void>>(),
}

/** All that the loader knows of a remote; undefined when the registry does not list it. */
export const findState = (name: string): LoaderState | undefined => store.remotes.get(name)

/** Finds a remote by name; undefined when the registry does not list it. The same object until something changes. */
export const findRemote = (name: string): Remote | undefined => store.remotes.get(name)?.remote

/** All remotes, in the order of the registry. */
export const listRemotes = (): readonly Remote[] => [...store.remotes.values()].map(({ remote }) => remote)

/**
 * The entries that the registry lists now, with newer builds that are waiting. The same array until an entry
 * changes.
 */
export function getRegistry(): readonly RegistryEntry[] {
  const entries = listRemotes().map(({ entry, next }) => next ?? entry)
  if (entries.length !== store.rows.length || entries.some((row, index) => row !== store.rows[index]))
    store.rows = entries
  return store.rows
}

/**
 * Calls `listener` on every change of any remote and returns the function that stops it. Shaped for
 * `useSyncExternalStore`.
 */
export function subscribeRemotes(listener: () => void): () => void {
  store.listeners.add(listener)
  return () => store.listeners.delete(listener)
}

/** The remote of a name; renders again on every change. */
export const useRemote = (name: string): Remote | undefined =>
  useSyncExternalStore(subscribeRemotes, () => findRemote(name))

/** Builds that are registered with the federation runtime. */
export const loadedBuilds = (): Iterable<LoadedBuild> => store.knownBuilds.values()

/** Whether a build has a page on screen, or in a hidden view with unsaved work. */
export const isBuildShown = (build: RegistryEntry): boolean =>
  store.shownPages.has(build.uniqueName) ||
  [...store.viewsWithWork.values()].some(({ uniqueName }) => uniqueName === build.uniqueName)

/** Whether any build of a remote has a page on screen, or in a hidden view with unsaved work. */
export const isRemoteShown = (name: string): boolean =>
  [...[...store.shownPages.values()].map(({ build }) => build), ...store.viewsWithWork.values()].some(
    (build) => build.name === name,
  )

/** Whether a failed card of the remote is on screen, which opens again after a good probe. */
export const hasFailedCard = (name: string): boolean => (store.failedCards.get(name) ?? 0) > 0
