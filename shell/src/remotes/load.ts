import type { ComponentType } from 'react'
import type { Place } from '@tessera/shared/contract/shell/address'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { register, restart } from './builds.ts'
import { bundled } from './bundled.ts'
import { backOff, quick, retries, tripsAfter } from './circuit.ts'
import { attempt } from './deadlines.ts'
import { failureOf, RemoteFailure } from './failure.ts'
import { takeFinding } from './integrity.ts'
import { isProbed, probeLater } from './probe.ts'
import { reportFailure } from './report.ts'
import { giveBack } from './give-back.ts'
import { federation, warm } from './share.ts'
import { note, remoteNamed, sameBuild } from './standing.ts'

export interface PageModule {
  readonly default: ComponentType<PageProps>
}

/** A page that can be drawn, the build it is from, and the milliseconds that each phase of fetching it took. */
export interface OpenedPage {
  readonly module: PageModule
  readonly build: RegistryEntry
  readonly took: { readonly manifest: number; readonly entry: number; readonly chunk: number }
}

const opened = new Map<string, OpenedPage>()
const opening = new Map<string, Promise<OpenedPage>>()
const keyOf = ({ name, uniqueName }: RegistryEntry, page: string) => `${name}/${uniqueName}/${page}`

/** The page, if it was opened before and no newer build waits: draws without waiting. */
export function openedPage(place: Place): OpenedPage | undefined {
  const remote = remoteNamed(place.remote)
  return remote && !remote.next ? opened.get(keyOf(remote.entry, place.page)) : undefined
}

/**
 * Opens a page: manifest, entry and page awaited, so that it draws at once when it comes. Rejects with a `RemoteFailure`, at once while
 * the circuit is open, unless somebody insists.
 */
export function openPage(place: Place, insist = false): Promise<OpenedPage> {
  const remote = remoteNamed(place.remote)
  if (!remote) return Promise.reject(new RemoteFailure('not-registered', place.remote))
  const { entry } = remote
  const key = keyOf(entry, place.page)
  const done = opened.get(key)
  if (done) return Promise.resolve(done)
  const underway = opening.get(key) ?? open(place, entry, insist).finally(() => opening.delete(key))
  opening.set(key, underway)
  return underway
}

/** Fetches a page that will probably be opened (hover, focus), quietly; never for people who save data, nor while something is wrong. */
export async function preload(place: Place): Promise<void> {
  const here = bundled[`${place.remote}/${place.page}`]
  if (here) return void (await here().catch(() => undefined))
  const remote = remoteNamed(place.remote)
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!remote || connection?.saveData) return
  const { entry, at, tries } = remote
  if (at === 'open' || at === 'half-open' || opened.has(keyOf(entry, place.page))) return
  warm(entry.uses[place.page] ?? [])
  register(entry, tries)
  attempt(entry, tries)
  // What fails here is met again, and answered, when the page is opened.
  await federation
    .preloadRemote([{ nameOrAlias: entry.uniqueName, exposes: [place.page] }])
    .catch(() => undefined)
}

/** Forgets what was opened of a build; what is on screen stays. */
export function forgetPages(build: RegistryEntry): void {
  for (const key of opened.keys()) if (key.startsWith(keyOf(build, ''))) opened.delete(key)
}

/** Throws away what was loaded of a remote's build and fetches it anew at the next opening. */
export function startAnew(name: string): void {
  const remote = remoteNamed(name)
  if (!remote) return
  forgetPages(remote.entry)
  restart(remote.entry, remote.tries + 1)
  note(name, { tries: remote.tries + 1 })
}

async function open(
  { remote: name, page }: Place,
  entry: RegistryEntry,
  insist: boolean,
): Promise<OpenedPage> {
  const began = performance.now()
  const remote = remoteNamed(name)
  if (!remote) throw new RemoteFailure('not-registered', name)
  if (!Object.hasOwn(entry.pages, page)) throw new RemoteFailure('no-page', page)
  if (
    (remote.at === 'open' || (remote.at === 'half-open' && isProbed(name))) &&
    (remote.why.final || !insist)
  )
    throw remote.why
  // A circuit that is not closed allows one try, not a series.
  const single = remote.at === 'open' || remote.at === 'half-open'
  if (single || remote.failures > 0) startAnew(name)
  for (let round = 0; ; round++) {
    try {
      const done = await loadOnce(name, entry, page)
      opened.set(keyOf(entry, page), done)
      return done
    } catch (error) {
      const why = error as RemoteFailure
      const now = remoteNamed(name)
      if (!now || !sameBuild(now.entry, entry)) throw why
      const failures = now.failures + 1
      note(name, { failures }, { at: 'degraded', why })
      if (!why.final && !single && failures < tripsAfter && performance.now() - began < quick) {
        await new Promise((done) => setTimeout(done, backOff(round, retries)))
        if (remoteNamed(name)?.entry !== now.entry) throw why
        startAnew(name)
        continue
      }
      reportFailure(entry, why, page)
      if (giveBack(entry, why)) return openPage({ remote: name, page }, true)
      // A deadline that ran out weighs as much as three quick failures: nobody should wait for it twice.
      note(name, {}, { at: 'open', why })
      if (!why.final) probeLater(name)
      throw why
    }
  }
}

async function loadOnce(name: string, entry: RegistryEntry, page: string): Promise<OpenedPage> {
  const began = performance.now()
  const { tries, at } = remoteNamed(name) ?? { tries: 0, at: 'idle' }
  const local = bundled[`${name}/${page}`]
  if (local)
    return {
      module: await local(),
      build: entry,
      took: { manifest: 0, entry: 0, chunk: performance.now() - began },
    }
  register(entry, tries)
  const mine = attempt(entry, tries)
  mine.took = { manifest: 0, entry: 0 }
  if (at === 'idle') note(name, {}, { at: 'loading' })
  try {
    warm(entry.uses[page] ?? [])
    const module = await federation.loadRemote<PageModule>(`${entry.uniqueName}/${page}`)
    if (typeof module?.default !== 'function' && typeof module?.default !== 'object')
      throw new RemoteFailure('module', 'the page has no default export')
    // The runtime takes a style that failed for one that is there.
    const finding = await takeFinding(entry)
    if (finding) throw finding
    if (remoteNamed(name)?.at === 'loading') note(name, {}, { at: 'ready' })
    const { took } = mine
    return {
      module,
      build: entry,
      took: { ...took, chunk: Math.max(0, performance.now() - began - took.manifest - took.entry) },
    }
  } catch (error) {
    throw (await takeFinding(entry)) ?? failureOf(error, mine.witnessed)
  }
}
