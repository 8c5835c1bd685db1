import { RemoteFailure } from './failure.ts'
import { isSameBuild, openingKey, type LoaderEvent, type LoaderState } from './state.ts'
import {
  addRemote,
  answer,
  append,
  calm,
  canEndRefusal,
  change,
  endOpening,
  fetchAfresh,
  fetchPage,
  hasPage,
  isOpening,
  prepend,
  recover,
  refresh,
  reject,
  rejectPaused,
  reopenEntry,
  report,
  rollBack,
  scheduleProbe,
  setOpening,
  stepTo,
  switchToNext,
  type Step,
} from './transitions.ts'

/** Failed tries in a row after which the circuit opens: the remote is only probed. */
const maxFailures = 3
/** A failure within this time (milliseconds) is retried before it is shown. A slower one is shown at once. */
const quickFailureMs = 3_000
/** Retries of one opening follow quickly; probes of an open circuit do not. */
export const retryBackoff = { firstMs: 250, maxMs: 2_000 }
export const probeBackoff = { firstMs: 1_000, maxMs: 60_000 }

/**
 * Milliseconds before try number `round` + 1. The delay doubles, with jitter, so that many browsers do not
 * retry at the same moment.
 */
export const backoffMs = (
  round: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  random: number = Math.random(),
): number => Math.min(maxMs, firstMs * 2 ** round) * (0.75 + random / 2)

/** The loader of one remote. Events that mean nothing in a state leave it unchanged. */
export const reduce = (state: LoaderState | undefined, event: LoaderEvent): Step =>
  state ? (handlers[event.type] as Handler<LoaderEvent>)(state, event) : reduceUnlisted(event)

/** What was begun for a remote that the registry no longer lists is still answered. */
function reduceUnlisted(event: LoaderEvent): Step {
  if (event.type === 'listed') return addRemote(event.entry, event.failure)
  if (event.type === 'loaded') return stepTo(undefined, { type: 'resolve', key: event.key })
  if (event.type === 'failed') return stepTo(undefined, reject(event.key, event.failure))
  if (event.type === 'pageBroke')
    return stepTo(undefined, report(event.build, event.failure, event.page), answer(event.key, false))
  if (event.type === 'partFailed') return stepTo(undefined, report(event.build, event.failure, event.where))
  if (event.type === 'left') return stepTo(undefined, { type: 'unloadUnused' })
  if (event.type === 'registryRefreshed') return stepTo(undefined, answer(event.key, false))
  return stepTo(undefined)
}

type EventOf<T extends LoaderEvent['type']> = Extract<LoaderEvent, { type: T }>
type Handler<E> = (state: LoaderState, event: E) => Step

const handlers: { readonly [T in LoaderEvent['type']]: Handler<EventOf<T>> } = {
  listed(state, { entry, failure, isShown }) {
    const { remote } = state
    if (failure?.code === 'duplicate') return stepTo(state, report(entry, failure, 'registry'))
    if (isSameBuild(remote.entry, entry)) {
      if (remote.next) return stepTo(change(state, { next: null }))
      return canEndRefusal(remote, entry) ? reopenEntry(state, entry, failure) : stepTo(state)
    }
    if (remote.rolledBack && isSameBuild(remote.rolledBack.build, entry)) return stepTo(state)
    const changed = { ...change(state, { next: entry, rolledBack: null }), nextFailure: failure }
    return isShown ? stepTo(changed) : switchToNext(changed)
  },

  unlisted: (state) =>
    stepTo(undefined, { type: 'cancelProbe' }, ...rejectPaused(state), { type: 'unloadUnused' }),

  open(state, { page, force, now }) {
    const { remote, probe } = state
    const build = remote.entry
    const key = openingKey(build, page)
    if (state.openings[key]) return stepTo(state)
    if (!hasPage(build, page)) return stepTo(state, reject(key, new RemoteFailure('no-page', page)))
    const isSingleTry = remote.at === 'open' || remote.at === 'half-open'
    if (isSingleTry && (remote.failure.final || !force) && (remote.at === 'open' || probe.isRunning))
      return stepTo(state, reject(key, remote.failure))
    const opening = { build, page, round: 0, startedAt: now, isSingleTry, pausedBy: null }
    const isStale = isSingleTry || remote.failures > 0 || state.failedPreloads.includes(build.uniqueName)
    return isStale ? fetchAfresh(state, opening) : fetchPage(state, opening)
  },

  loaded(state, { key }) {
    const ended = endOpening(state, key)
    return stepTo(state.remote.at === 'loading' ? change(ended, {}, { at: 'ready' }) : ended, {
      type: 'resolve',
      key,
    })
  },

  failed(state, { key, failure, now }) {
    const { remote } = state
    const opening = state.openings[key]
    const ended = endOpening(state, key)
    if (!opening || !isSameBuild(remote.entry, opening.build)) return stepTo(ended, reject(key, failure))
    const failures = remote.failures + 1
    const degraded = change(ended, { failures }, { at: 'degraded', failure })
    const { round, startedAt, isSingleTry } = opening
    if (!failure.final && !isSingleTry && failures < maxFailures && now - startedAt < quickFailureMs)
      return stepTo(setOpening(degraded, { ...opening, pausedBy: failure }), {
        type: 'retryLater',
        key,
        round,
      })
    const reported = report(opening.build, failure, opening.page)
    const back = rollBack(degraded, opening.build, failure)
    if (back) return prepend(append(back, { type: 'openPrevious', key, page: opening.page }), reported)
    // A time-out opens the circuit as three quick failures do, so that no user waits for it twice.
    const open = change(degraded, {}, { at: 'open', failure })
    return append(prepend(failure.final ? stepTo(open) : scheduleProbe(open), reported), reject(key, failure))
  },

  retryDue(state, { key }) {
    const opening = state.openings[key]
    if (!opening?.pausedBy) return stepTo(state)
    return fetchAfresh(state, { ...opening, round: opening.round + 1, pausedBy: null })
  },

  preloadFailed(state, { build: { uniqueName } }) {
    // A page that is being opened meanwhile handles what was found itself.
    if (isOpening(state, uniqueName) || state.failedPreloads.includes(uniqueName)) return stepTo(state)
    return stepTo({ ...state, failedPreloads: [...state.failedPreloads, uniqueName] })
  },

  mounted(state, { build }) {
    const { remote } = state
    if (!isSameBuild(remote.entry, build)) return stepTo(state)
    const isKnown = remote.at === 'ready' && remote.mounted === build && remote.failures === 0
    return stepTo(
      calm(isKnown ? state : change(state, { mounted: build, failures: 0 }, { at: 'ready' })),
      { type: 'cancelProbe' },
      { type: 'unloadUnused' },
      { type: 'loadDigests', build },
    )
  },

  pageBroke(state, { key, build, page, failure }) {
    const reported = report(build, failure, page)
    const back = rollBack(state, build, failure)
    if (back) return prepend(append(back, answer(key, true)), reported)
    const recovering = failure.code === 'chunk' ? recover(state, build, key) : undefined
    if (recovering) return prepend(recovering, reported)
    const isCurrent = isSameBuild(state.remote.entry, build)
    const broken = isCurrent ? change(state, {}, { at: 'degraded', failure }) : state
    return stepTo(broken, reported, answer(key, false))
  },

  chunkMissing: (state, { build }) => recover(state, build) ?? stepTo(state),

  registryRefreshed(state, { key, build, hasUnsavedWork }) {
    const isBlocked = hasUnsavedWork && isSameBuild(state.remote.entry, build)
    return append(isBlocked ? stepTo(change(state, { stale: true })) : refresh(state), answer(key, true))
  },

  partFailed(state, { build, failure, where, isShown }) {
    const reported = report(build, failure, where)
    const { at } = state.remote
    // While the remote is loading, the opening shows the failure. Without an open page the message would make
    // no sense to the user.
    if (!isShown || (at !== 'ready' && at !== 'degraded')) return stepTo(state, reported)
    return stepTo(
      change(state, {}, { at: 'degraded', failure }),
      reported,
      { type: 'expireLater', failure },
      { type: 'warn', build, failure },
    )
  },

  degradedExpired: (state, { failure }) =>
    stepTo(
      state.remote.at === 'degraded' && state.remote.failure === failure
        ? change(state, {}, { at: 'ready' })
        : state,
    ),

  left: (state, { isShown }) =>
    !isShown && state.remote.next ? switchToNext(state) : stepTo(state, { type: 'unloadUnused' }),

  refresh,

  probeDue(state) {
    const { remote, probe } = state
    if (!probe.isScheduled) return stepTo(state)
    if (remote.at !== 'open' && remote.at !== 'degraded') return stepTo(calm(state))
    const due = { ...state, probe: { ...probe, isScheduled: false } }
    if (remote.failure.final) return stepTo(due)
    return stepTo(
      change(
        { ...due, probe: { ...due.probe, isRunning: true } },
        {},
        { at: 'half-open', failure: remote.failure },
      ),
      { type: 'probe', build: remote.entry, attempt: remote.resets + 1 },
    )
  },

  online: (state) =>
    state.probe.isScheduled
      ? prepend(handlers.probeDue(state, { type: 'probeDue' }), { type: 'cancelProbe' })
      : stepTo(state),

  probeAnswered(state, { hasFailedCard }) {
    const done = { ...state, probe: { ...state.probe, isRunning: false } }
    if (state.remote.at !== 'half-open') return stepTo(done)
    // The card opens its page again, and that one try decides; without a card the circuit closes.
    return stepTo(
      hasFailedCard
        ? change(done, { reopenings: state.remote.reopenings + 1 })
        : change(done, { failures: 0 }, { at: 'idle' }),
    )
  },

  probeFailed(state) {
    const { remote, probe } = state
    const done = { ...state, probe: { ...probe, isRunning: false } }
    if (remote.at !== 'half-open') return scheduleProbe(done)
    return scheduleProbe(change(done, {}, { at: 'open', failure: remote.failure }))
  },
}
