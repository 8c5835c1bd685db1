import { Message } from '@arco-design/web-react'
import type { PageKey } from '@tessera/shared/contract/registry/address'
import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { session } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { failureText } from '@tessera/shared/text/failures'
import { translate } from '@tessera/shared/text/text'
import { whenIdle } from '../shared-modules/share.ts'
import { resetBuild, unloadBuild } from './builds.ts'
import { failureOf, manifestAddress, RemoteFailure } from './failure.ts'
import { acceptManifest, hasAllDigests } from './integrity.ts'
import { backoffMs, probeBackoff, reduce, retryBackoff } from './loader.ts'
import { fetchEntries, reportFailure, validateEntries } from './registry.ts'
import { fetchManifest, loadDigests, loadPage, type OpenedPage } from './requests.ts'
import { loadSandboxedPage } from './sandbox/load.tsx'
import {
  openingKey,
  isSameBuild,
  type LoaderEffect,
  type LoaderEvent,
  findRemote,
  hasFailedCard,
  isBuildShown,
  isRemoteShown,
  loadedBuilds,
  store,
  type PendingOpening,
} from './state.ts'
import { text } from './text.ts'

/** Milliseconds after which a degraded remote counts as ready again. */
const degradedForMs = 60_000

/** Applies an event to the state of a remote, carries out the effects and notifies subscribers. */
export function dispatch(name: string, event: LoaderEvent): void {
  const before = findRemote(name)
  const { state, effects } = reduce(store.remotes.get(name), event)
  if (state) store.remotes.set(name, state)
  else store.remotes.delete(name)
  for (const effect of effects) (runEffect[effect.type] as EffectRunner<LoaderEffect>)(effect, name)
  if (state?.remote !== before) for (const listener of store.listeners) listener()
}

type EffectRunner<E> = (effect: E, name: string) => void

const runEffect: {
  readonly [T in LoaderEffect['type']]: EffectRunner<Extract<LoaderEffect, { type: T }>>
} = {
  fetch: ({ key, build, page, attempt }, name) =>
    void (build.sandbox ? loadSandboxedPage : loadPage)(build, page, attempt).then(
      (opened) => {
        store.pages.set(key, opened)
        dispatch(name, { type: 'loaded', key })
      },
      (failure: RemoteFailure) => dispatch(name, { type: 'failed', key, failure, now: performance.now() }),
    ),
  retryLater: ({ key, round }, name) =>
    startTimer(`retry ${key}`, backoffMs(round, retryBackoff), () =>
      dispatch(name, { type: 'retryDue', key }),
    ),
  resolve: ({ key }) => endOpening(key)?.resolve(store.pages.get(key) as OpenedPage),
  reject: ({ key, failure }) => {
    stopTimer(`retry ${key}`)
    endOpening(key)?.reject(failure)
  },
  openPrevious: ({ key, page }, name) => endOpening(key)?.resolve(openPage({ remote: name, page }, true)),
  reset: ({ build, attempt }) => {
    clearOpenedPages(build)
    resetBuild(build, attempt)
  },
  unloadUnused: (_, name) => unloadUnusedBuilds(name),
  // Its drawers and editors are files that only the manifest lists. A failure shows when one is needed.
  loadDigests: ({ build }) => {
    if (!hasAllDigests(build)) whenIdle(() => void loadDigests(build).catch(() => undefined))
  },
  scheduleProbe: ({ round }, name) =>
    startTimer(`probe ${name}`, backoffMs(round, probeBackoff), () => dispatch(name, { type: 'probeDue' })),
  cancelProbe: (_, name) => stopTimer(`probe ${name}`),
  probe: ({ build, attempt }, name) =>
    void fetchManifest(manifestAddress(build, attempt))
      .then((manifest) => acceptManifest(manifest, build))
      .then(
        () => dispatch(name, { type: 'probeAnswered', hasFailedCard: hasFailedCard(name) }),
        () => dispatch(name, { type: 'probeFailed' }),
      ),
  // If the registry cannot be reached, the same build is fetched again.
  refreshRegistry: ({ key, build }, name) =>
    void refreshRegistry()
      .catch(() => undefined)
      .then(() => {
        const hasUnsavedWork = session.unloadBlockers().length > 0
        dispatch(name, { type: 'registryRefreshed', key, build, hasUnsavedWork })
      }),
  answer: ({ key, opensAgain }) => {
    if (key === undefined) return
    store.brokenPages.get(key)?.(opensAgain)
    store.brokenPages.delete(key)
  },
  expireLater: ({ failure }, name) =>
    void setTimeout(() => dispatch(name, { type: 'degradedExpired', failure }), degradedForMs),
  warn: ({ build, failure: { code } }) =>
    Message.warning({
      id: `remote-${build.name}`,
      duration: 6000,
      content: translate(text, 'remotes.degraded', {
        name: build.title[currentLang()],
        what: translate(failureText, `what.${code}`),
        code: `${build.name} · ${code}`,
      }),
    }),
  report: ({ build, failure, where }) => reportFailure(build, failure, where),
}

function startTimer(id: string, delayMs: number, run: () => void): void {
  stopTimer(id)
  store.timers.set(id, setTimeout(run, delayMs))
}

function stopTimer(id: string): void {
  clearTimeout(store.timers.get(id))
  store.timers.delete(id)
}

function endOpening(key: string): PendingOpening | undefined {
  const opening = store.openings.get(key)
  store.openings.delete(key)
  return opening
}

/** The page, if it was opened before and no newer build is waiting. It renders without a delay. */
export function findOpenedPage(place: PageKey): OpenedPage | undefined {
  const remote = findRemote(place.remote)
  return remote && !remote.next ? store.pages.get(openingKey(remote.entry, place.page)) : undefined
}

/**
 * Opens a page and resolves once manifest, entry and page are loaded. Rejects with a `RemoteFailure`; while
 * the circuit is open it rejects at once unless `force` is set, as by the retry button.
 */
export function openPage(place: PageKey, force = false): Promise<OpenedPage> {
  const remote = findRemote(place.remote)
  if (!remote) return Promise.reject(new RemoteFailure('not-registered', place.remote))
  const key = openingKey(remote.entry, place.page)
  const opened = store.pages.get(key)
  if (opened) return Promise.resolve(opened)
  const running = store.openings.get(key)
  if (running) return running.promise
  const { promise, ...settle } = withResolvers<OpenedPage>()
  store.openings.set(key, { promise, ...settle })
  dispatch(place.remote, { type: 'open', page: place.page, force, now: performance.now() })
  return promise
}

/**
 * Handles a failure of a page on screen. Resolves to true when the page should be opened again, to false when a
 * failed card replaces it.
 */
export function recoverPage({ build }: OpenedPage, page: string, thrown: RemoteFailure): Promise<boolean> {
  const key = openingKey(build, page)
  const { promise, resolve } = withResolvers<boolean>()
  const earlier = store.brokenPages.get(key)
  store.brokenPages.set(key, (opensAgain) => {
    earlier?.(opensAgain)
    resolve(opensAgain)
  })
  dispatch(build.name, { type: 'pageBroke', key, build, page, failure: failureOf(thrown) })
  return promise
}

/** The hidden view of a path was closed, so its build is no longer needed. */
export function releaseView(view: string): void {
  const build = store.viewsWithWork.get(view)
  if (store.viewsWithWork.delete(view) && build) leaveBuild(build)
}

/** The last page of a build has left the screen. */
export const leaveBuild = ({ name }: RegistryEntry): void =>
  dispatch(name, { type: 'left', isShown: isRemoteShown(name) })

/**
 * Records that a failed card is shown in place of a page of the remote. Returns the function that ends this.
 */
export function addFailedCard(name: string): () => void {
  store.failedCards.set(name, (store.failedCards.get(name) ?? 0) + 1)
  return () => void store.failedCards.set(name, (store.failedCards.get(name) ?? 1) - 1)
}

/** Clears the opened pages of a build; pages on screen stay. */
function clearOpenedPages(build: RegistryEntry): void {
  for (const key of store.pages.keys()) if (key.startsWith(openingKey(build, ''))) store.pages.delete(key)
}

/** Unloads builds of a remote that are neither current, nor the last mounted, nor on screen. */
function unloadUnusedBuilds(name: string): void {
  const remote = findRemote(name)
  const used = [remote?.entry, remote?.mounted].filter((build) => build != null)
  for (const { entry } of loadedBuilds()) {
    if (entry.name !== name || isBuildShown(entry) || used.some((build) => isSameBuild(build, entry)))
      continue
    clearOpenedPages(entry)
    unloadBuild(entry)
  }
}

/** Fetches which build of each remote this user gets, and applies the answer. */
export async function refreshRegistry(): Promise<readonly RegistryEntry[]> {
  const entries = await fetchEntries()
  const listed = new Set(entries.map(({ name }) => name))
  for (const name of store.remotes.keys()) if (!listed.has(name)) dispatch(name, { type: 'unlisted' })
  for (const { entry, failure } of validateEntries(entries))
    dispatch(entry.name, { type: 'listed', entry, failure, isShown: isRemoteShown(entry.name) })
  return entries
}

/** A promise with the functions that settle it. */
function withResolvers<T>() {
  let resolve: (value: T | Promise<T>) => void = () => {}
  let reject: (failure: RemoteFailure) => void = () => {}
  const promise = new Promise<T>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}
