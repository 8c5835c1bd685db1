import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { fieldModuleOf, isFieldModule } from '@tessera/shared/contract/shell/remote-file'
import type { RemoteFailure } from './failure.ts'
import {
  isSameBuild,
  openingKey,
  type LoaderEffect,
  type LoaderState,
  type Opening,
  type Remote,
  type RemoteFacts,
  type RemoteState,
} from './state.ts'

/** Failures of the network, which do not show that the build is broken. */
const networkFailures: ReadonlySet<string> = new Set(['manifest-timeout', 'manifest-unreachable'])

/** The state after an event, and what the runner does then, in this order. No state: the registry does not list it. */
export interface Step {
  readonly state: LoaderState | undefined
  readonly effects: readonly LoaderEffect[]
}

export function addRemote(entry: RegistryEntry, failure: RemoteFailure | undefined): Step {
  const remote: Remote = {
    ...initialState(failure),
    entry,
    next: null,
    mounted: null,
    rolledBack: null,
    resets: 0,
    failures: 0,
    reopenings: 0,
    stale: false,
  }
  const state: LoaderState = {
    remote,
    nextFailure: undefined,
    openings: {},
    probe: { round: 0, isScheduled: false, isRunning: false },
    failedPreloads: [],
    recoveredBuilds: [],
  }
  return stepTo(state, ...(failure ? [report(entry, failure, 'registry')] : []))
}

/** A remote whose entry was refused is never requested. */
const initialState = (failure: RemoteFailure | undefined): RemoteState =>
  failure ? { at: 'open', failure } : { at: 'idle' }

/** A refusal ends when the entry of the same build has changed, or the name is free again. */
export const canEndRefusal = (remote: Remote, entry: RegistryEntry): boolean =>
  remote.at === 'open' &&
  (remote.failure.code === 'duplicate' || JSON.stringify(remote.entry) !== JSON.stringify(entry))

/** Opens a remote again from the start after the reason for its refusal ended. */
export function reopenEntry(
  state: LoaderState,
  entry: RegistryEntry,
  failure: RemoteFailure | undefined,
): Step {
  const resets = state.remote.resets + 1
  return append(startBuild(change(state, { entry, resets }), failure), {
    type: 'reset',
    build: entry,
    attempt: resets,
  })
}

/** Switches to the newer build that is waiting. A page or a failed card on screen opens again from it. */
export function switchToNext(state: LoaderState): Step {
  const { next } = state.remote
  if (!next) return stepTo(state)
  const switched = change(state, { entry: next, next: null, stale: false })
  return append(startBuild(switched, state.nextFailure), { type: 'unloadUnused' })
}

/** Starts with the current entry afresh. */
function startBuild(state: LoaderState, failure: RemoteFailure | undefined): Step {
  const { entry, reopenings } = state.remote
  const changed = change(state, { failures: 0, reopenings: reopenings + 1 }, initialState(failure))
  return stepTo(
    calm({ ...changed, openings: withoutPaused(state) }),
    { type: 'cancelProbe' },
    ...rejectPaused(state),
    ...(failure ? [report(entry, failure, 'registry')] : []),
  )
}

/** Opens the page on screen again: from the newer build if one is waiting, else from this build fetched again. */
export function refresh(state: LoaderState): Step {
  const { next, entry, resets, reopenings } = state.remote
  if (next) return switchToNext(state)
  return stepTo(change(state, { resets: resets + 1, stale: false, reopenings: reopenings + 1 }), {
    type: 'reset',
    build: entry,
    attempt: resets + 1,
  })
}

/**
 * Rolls back to the last mounted build after a newer build failed before its first render. The newer build is not
 * tried again until the registry lists another; after a network failure it stays next and is tried at the next visit.
 * Undefined when there is no build to return to.
 */
export function rollBack(state: LoaderState, build: RegistryEntry, failure: RemoteFailure): Step | undefined {
  const { mounted, entry } = state.remote
  if (!mounted || isSameBuild(mounted, build) || !isSameBuild(entry, build)) return undefined
  const isTriedAgain = networkFailures.has(failure.code)
  const outcome = isTriedAgain ? { next: build } : { rolledBack: { build, failure } }
  const back = change(state, { entry: mounted, failures: 0, ...outcome }, { at: 'idle' })
  const nextFailure = isTriedAgain ? undefined : state.nextFailure
  return stepTo({ ...back, nextFailure, openings: withoutPaused(state) }, ...rejectPaused(state))
}

/**
 * Recovers a build of which a chunk did not load, as after a deployment that removed the old files: the registry is
 * fetched first. Undefined when that was done before for this build.
 */
export function recover(state: LoaderState, build: RegistryEntry, key?: string): Step | undefined {
  const { recoveredBuilds } = state
  if (recoveredBuilds.includes(build.uniqueName)) return undefined
  return stepTo(
    { ...state, recoveredBuilds: [...recoveredBuilds, build.uniqueName] },
    { type: 'refreshRegistry', build, key },
  )
}

/** The number of a try that fetches everything again is added to addresses. */
export function fetchAfresh(state: LoaderState, opening: Opening): Step {
  const { entry, resets } = state.remote
  const failedPreloads = state.failedPreloads.filter((name) => name !== entry.uniqueName)
  return prepend(fetchPage(change({ ...state, failedPreloads }, { resets: resets + 1 }), opening), {
    type: 'reset',
    build: entry,
    attempt: resets + 1,
  })
}

export function fetchPage(state: LoaderState, opening: Opening): Step {
  const { build, page } = opening
  const { at, resets } = state.remote
  return stepTo(setOpening(at === 'idle' ? change(state, {}, { at: 'loading' }) : state, opening), {
    type: 'fetch',
    key: openingKey(build, page),
    build,
    page,
    attempt: resets,
  })
}

export function scheduleProbe(state: LoaderState): Step {
  const { round, isScheduled } = state.probe
  if (isScheduled) return stepTo(state)
  const probe = { ...state.probe, round: round + 1, isScheduled: true }
  return stepTo({ ...state, probe }, { type: 'scheduleProbe', round })
}

/** Without a scheduled probe; the next one follows soon. */
export const calm = (state: LoaderState): LoaderState => ({
  ...state,
  probe: { ...state.probe, round: 0, isScheduled: false },
})

/** Whether a page of the build is being opened. */
export const isOpening = ({ openings }: LoaderState, uniqueName: string): boolean =>
  Object.values(openings).some(({ build }) => build.uniqueName === uniqueName)

/** Whether a build has a page, or the views of a kind of field that it contributes. */
export const hasPage = ({ pages, contributes }: RegistryEntry, page: string): boolean =>
  Object.hasOwn(pages, page) ||
  (isFieldModule(page) && (contributes.fieldKinds ?? []).some(({ name }) => fieldModuleOf(name) === page))

/** Whether fetching a page ahead can help. */
export const canPreload = (state: LoaderState, page: string): boolean => {
  const { at, entry } = state.remote
  if (at === 'open' || at === 'half-open' || state.failedPreloads.includes(entry.uniqueName)) return false
  return hasPage(entry, page) && !state.openings[openingKey(entry, page)]
}

export const setOpening = (state: LoaderState, opening: Opening): LoaderState => ({
  ...state,
  openings: { ...state.openings, [openingKey(opening.build, opening.page)]: opening },
})
export function endOpening(state: LoaderState, key: string): LoaderState {
  const { [key]: _, ...openings } = state.openings
  return { ...state, openings }
}

/** Openings that wait for their next try end when their build is no longer the current one. */
const isPaused = ({ pausedBy }: Opening): boolean => pausedBy !== null
export const withoutPaused = ({ openings }: LoaderState): LoaderState['openings'] =>
  Object.fromEntries(Object.entries(openings).filter(([, opening]) => !isPaused(opening)))
export const rejectPaused = ({ openings }: LoaderState): LoaderEffect[] =>
  Object.entries(openings).flatMap(([key, { pausedBy }]) => (pausedBy ? [reject(key, pausedBy)] : []))

export const report = (build: RegistryEntry, failure: RemoteFailure, where: string): LoaderEffect => ({
  type: 'report',
  build,
  failure,
  where,
})
export const reject = (key: string, failure: RemoteFailure): LoaderEffect => ({
  type: 'reject',
  key,
  failure,
})
export const answer = (key: string | undefined, opensAgain: boolean): LoaderEffect => ({
  type: 'answer',
  key,
  opensAgain,
})

export const stepTo = (state: LoaderState | undefined, ...effects: readonly LoaderEffect[]): Step => ({
  state,
  effects,
})
export const append = ({ state, effects }: Step, ...more: readonly LoaderEffect[]): Step => ({
  state,
  effects: [...effects, ...more],
})
export const prepend = ({ state, effects }: Step, ...more: readonly LoaderEffect[]): Step => ({
  state,
  effects: [...more, ...effects],
})

/** Applies changes to the facts of a remote; a given `health` replaces its state. */
export function change(state: LoaderState, changes: Partial<RemoteFacts>, health?: RemoteState): LoaderState {
  const { remote } = state
  if (!health) return { ...state, remote: { ...remote, ...changes } }
  const { entry, next, mounted, rolledBack, resets, failures, reopenings, stale } = remote
  return {
    ...state,
    remote: { entry, next, mounted, rolledBack, resets, failures, reopenings, stale, ...changes, ...health },
  }
}
