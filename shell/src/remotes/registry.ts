import { remotes as calls } from '@tessera/shared/contract/shell/remotes'
import { entryOf, Manifest, type RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { call } from '@tessera/shared/client/call'
import { loadedBuilds, restart, unload } from './builds.ts'
import { fetchManifest, forgetAttempt } from './deadlines.ts'
import { judgeEntry, judgeRegistry } from './judge.ts'
import { forgetPages } from './load.ts'
import { calm } from './probe.ts'
import { reportFailure } from './report.ts'
import { offered } from './share.ts'
import { isShown, onLeave, remoteShown } from './shown.ts'
import {
  addRemote,
  allRemotes,
  dropRemote,
  note,
  remoteNamed,
  sameBuild,
  type Remote,
  type Stand,
} from './standing.ts'

/** Asks which build of each remote this user gets, and takes the answer. */
export async function askRegistry(): Promise<readonly RegistryEntry[]> {
  const { list } = await call(calls.list, {}, { quiet: true })
  const entries = await Promise.all(list.map(overridden))
  takeRegistry(entries)
  return entries
}

/** Takes a registry answer: new remotes become known; a changed build waits while a page of its remote is open, and is next otherwise. */
export function takeRegistry(entries: readonly RegistryEntry[]): void {
  const listed = new Set(entries.map(({ name }) => name))
  for (const { name } of allRemotes()
    .map(({ entry }) => entry)
    .filter(({ name }) => !listed.has(name)))
    drop(name)
  for (const { entry, refused } of judgeRegistry(entries)) {
    if (refused) {
      console.error(`remote ${entry.name} of ${entry.owner} refused:`, refused.message)
      reportFailure(entry, refused, 'registry')
      // Under a name of its own it still has pages in the menu: they say why.
      if (!remoteNamed(entry.name)) addRemote(entry, { at: 'open', why: refused })
      continue
    }
    const remote = remoteNamed(entry.name)
    if (!remote) addRemote(entry, firstStand(entry))
    else if (sameBuild(remote.entry, entry)) {
      if (remote.next) note(entry.name, { next: null })
      else if (remote.at === 'open' && (remote.why.code === 'duplicate' || amended(remote.entry, entry)))
        retake(remote, entry)
    } else if (!(remote.returned && sameBuild(remote.returned.build, entry))) {
      note(entry.name, { next: entry, returned: null })
      if (!remoteShown(entry.name)) adopt(entry.name)
    }
  }
}

/** The newer build that waits becomes the one that opens; a page or a card on screen is told to open anew. */
export function adopt(name: string): void {
  const remote = remoteNamed(name)
  if (!remote?.next) return
  const { next, renewals } = remote
  calm(name)
  note(name, { entry: next, next: null, failures: 0, stale: false, renewals: renewals + 1 }, firstStand(next))
  sweep(name)
}

/** Whether the registry says something else of the same build, which can lift a refusal that rested on what it said before. */
const amended = (before: RegistryEntry, now: RegistryEntry): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)

/** What was held against the row is gone: it is opened from nothing, where a card stands for it at once. */
function retake({ tries, renewals }: Remote, entry: RegistryEntry): void {
  calm(entry.name)
  forgetPages(entry)
  restart(entry, tries + 1)
  note(entry.name, { entry, tries: tries + 1, failures: 0, renewals: renewals + 1 }, firstStand(entry))
}

/** A page of the build was drawn and stood: the builds before it are not needed any more. */
export function settle(build: RegistryEntry): void {
  const remote = remoteNamed(build.name)
  if (!remote || !sameBuild(remote.entry, build)) return
  calm(build.name)
  if (remote.at !== 'ready' || remote.mounted !== build || remote.failures > 0)
    note(build.name, { mounted: build, failures: 0 }, { at: 'ready' })
  sweep(build.name)
}

/** Unloads each build of a remote that neither opens next, nor is to be returned to, nor is on screen. */
function sweep(name: string): void {
  const remote = remoteNamed(name)
  for (const { entry } of loadedBuilds()) {
    if (entry.name !== name || isShown(entry)) continue
    if (remote && (sameBuild(remote.entry, entry) || (remote.mounted && sameBuild(remote.mounted, entry))))
      continue
    forgetPages(entry)
    forgetAttempt(entry)
    unload(entry)
  }
}

function drop(name: string): void {
  calm(name)
  dropRemote(name)
  sweep(name)
}

// Where the last page of a build leaves the screen, what waited for that happens.
onLeave(({ name }) => {
  if (!remoteShown(name)) adopt(name)
  sweep(name)
})

function firstStand(entry: RegistryEntry): Stand {
  const why = judgeEntry(entry, offered)
  if (why) reportFailure(entry, why, 'registry')
  return why ? { at: 'open', why } : { at: 'idle' }
}

/** "Just for me": the row of a developer's build is what its own manifest says; unreadable, it opens as a card that says so. */
async function overridden(entry: RegistryEntry): Promise<RegistryEntry> {
  if (!entry.override) return entry
  const { override } = entry
  const known = remoteNamed(entry.name)
  // The page's policy lets a foreign origin in only from the next load on, which whoever set the override does at once.
  if (known && known.entry.override !== override) return known.entry
  const text = await fetchManifest(override).catch(() => '')
  const read = Manifest.safeParse(parsed(text))
  return read.success
    ? { ...entryOf({ ...read.data.metaData.tessera, name: entry.name }, override), override }
    : { ...entry, manifest: override }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
