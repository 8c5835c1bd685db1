import type { ComponentType } from 'react'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { Place } from '@tessera/shared/contract/shell/address'
import { bundled } from './bundled.ts'
import { attempts } from './deadlines.ts'
import { failureOf, RemoteFailure } from './failure.ts'
import { judgeEntry, judgeRegistry } from './judge.ts'
import { manifestAddress, resetRemote } from './reset.ts'
import { federation, offered, warm } from './share.ts'

export interface PageModule {
  readonly default: ComponentType<PageProps>
}

/** How a remote stands. `tries` counts its full resets in this tab. */
export type Remote =
  | { readonly at: 'idle' | 'loading' | 'ready'; readonly entry: RegistryEntry; readonly tries: number }
  | { readonly at: 'failed'; readonly entry: RegistryEntry; readonly tries: number; readonly why: RemoteFailure }

const remotes = new Map<string, Remote>()
const opened = new Map<string, PageModule>()
const opening = new Map<string, Promise<PageModule>>()
const keyOf = ({ remote, page }: Place) => `${remote}/${page}`

/** A failure that came this fast (milliseconds) is tried once more before anybody is told. */
const quick = 3_000

/** Takes a registry answer: new remotes become known, changed builds replace those not in use from the next opening on. */
export function registerRemotes(entries: readonly RegistryEntry[]): void {
  for (const { entry, refused } of judgeRegistry(entries)) {
    const known = remotes.get(entry.name)
    if (refused) {
      console.error(`remote ${entry.name} of ${entry.owner} refused:`, refused.message)
      continue
    }
    if (known && known.entry.uniqueName === entry.uniqueName) continue
    const why = judgeEntry(entry, offered)
    const tries = known ? known.tries + 1 : 0
    if (known) forgetPages(known.entry)
    remotes.set(entry.name, why ? { at: 'failed', entry, tries, why } : { at: 'idle', entry, tries })
    if (known) resetRemote(entry, 0)
    else federation.registerRemotes([{ name: entry.name, entry: manifestAddress(entry, 0) }])
  }
}

/** How a remote stands now; undefined when the registry does not list it. */
export const remoteNamed = (name: string): Remote | undefined => remotes.get(name)

/** The page, if it was opened before: draws without waiting. */
export const openedPage = (place: Place): PageModule | undefined => opened.get(keyOf(place))

/** Opens a page: manifest, entry and page awaited, so that it draws at once when it comes. Rejects with a `RemoteFailure`. */
export function openPage(place: Place): Promise<PageModule> {
  const key = keyOf(place)
  const page = opened.get(key)
  if (page) return Promise.resolve(page)
  const underway = opening.get(key) ?? (bundled[key]?.() ?? openRemote(place)).then((module) => keep(key, module)).finally(() => opening.delete(key))
  opening.set(key, underway)
  return underway
}

/** Fetches a page that will probably be opened (hover, focus), quietly; never for people who save data. */
export function preload(place: Place): void {
  const here = bundled[keyOf(place)]
  if (here) return void here().catch(() => undefined)
  const remote = remotes.get(place.remote)
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (!remote || remote.at === 'failed' || opened.has(keyOf(place)) || connection?.saveData) return
  warm(remote.entry.uses[place.page] ?? [])
  attempts.set(place.remote, { entry: remote.entry, number: remote.tries })
  // What fails here is met again, and answered, when the page is opened.
  federation.preloadRemote([{ nameOrAlias: place.remote, exposes: [place.page] }]).catch(() => undefined)
}

/** Forgets a page's remote after a failure that its own loading did not see, such as a lazy chunk; the next `openPage` starts anew. */
export function discard({ remote: name }: Place, why: RemoteFailure): void {
  const remote = remotes.get(name)
  if (!remote) return
  forgetPages(remote.entry)
  remotes.set(name, { at: 'failed', entry: remote.entry, tries: remote.tries, why })
}

async function openRemote(place: Place): Promise<PageModule> {
  const began = performance.now()
  const remote = remotes.get(place.remote)
  if (!remote) throw new RemoteFailure('not-registered', place.remote)
  if (!Object.hasOwn(remote.entry.pages, place.page)) throw new RemoteFailure('no-page', place.page)
  if (remote.at === 'failed') {
    if (remote.why.final) throw remote.why
    restart(place.remote)
  }
  return loadOnce(place).catch(async (error: unknown) => {
    const failure = error as RemoteFailure
    if (failure.final || performance.now() - began > quick) throw failure
    await new Promise((done) => setTimeout(done, 200 + 300 * Math.random()))
    restart(place.remote)
    return loadOnce(place)
  })
}

function restart(name: string): void {
  const { entry, tries } = remotes.get(name) as Remote
  forgetPages(entry)
  remotes.set(name, { at: 'idle', entry, tries: tries + 1 })
  resetRemote(entry, tries + 1)
}

async function loadOnce(place: Place): Promise<PageModule> {
  const { entry, tries } = remotes.get(place.remote) as Remote
  const attempt = { entry, number: tries, witnessed: undefined as RemoteFailure | undefined }
  const stand = (next: Remote) => remotes.get(place.remote)?.entry === entry && remotes.set(place.remote, next)
  attempts.set(place.remote, attempt)
  stand({ at: 'loading', entry, tries })
  try {
    warm(entry.uses[place.page] ?? [])
    const module = await federation.loadRemote<PageModule>(`${place.remote}/${place.page}`)
    if (typeof module?.default !== 'function' && typeof module?.default !== 'object') throw new RemoteFailure('module', 'the page has no default export')
    stand({ at: 'ready', entry, tries })
    return module
  } catch (error) {
    const why = failureOf(error, attempt.witnessed)
    stand({ at: 'failed', entry, tries, why })
    throw why
  }
}

function keep(key: string, module: PageModule): PageModule {
  opened.set(key, module)
  return module
}

function forgetPages({ name }: RegistryEntry): void {
  for (const key of opened.keys()) if (key.startsWith(`${name}/`)) opened.delete(key)
}
