import { remotes as calls } from '@tessera/shared/contract/registry/remotes'
import { registryEntryOf, type RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { createRepeatedCall } from '@tessera/shared/client/repeated-call'
import { loadedBuilds, resetBuild, unloadBuild } from './builds.ts'
import { fetchManifest, clearAttempt, loadDigests } from './requests.ts'
import { validateEntry, validateRegistry } from './validate.ts'
import { whenIdle } from './prefetch.ts'
import { hasAllDigests } from './integrity.ts'
import { clearOpenedPages } from './load.ts'
import { cancelProbe } from './probe.ts'
import { reportFailure } from './report.ts'
import { offeredVersions } from '../shared-modules/share.ts'
import { isBuildShown, onBuildHidden, isRemoteShown } from './shown-builds.ts'
import {
  addRemote,
  listRemotes,
  removeRemote,
  updateRemote,
  findRemote,
  isSameBuild,
  type Remote,
  type RemoteState,
} from './remote-state.ts'

const fetchRemotes = createRepeatedCall(calls.list)

/** Fetches which build of each remote this user gets, and applies the answer. */
export async function refreshRegistry(): Promise<readonly RegistryEntry[]> {
  const { list } = await fetchRemotes()
  const entries = await Promise.all(list.map(applyOverride))
  applyRegistry(entries)
  return entries
}

/**
 * Applies a registry answer. New remotes are added and missing ones removed. A changed build waits as `next`
 * while a page of its remote is open, and is switched to otherwise.
 */
export function applyRegistry(entries: readonly RegistryEntry[]): void {
  const listed = new Set(entries.map(({ name }) => name))
  for (const { name } of listRemotes()
    .map(({ entry }) => entry)
    .filter(({ name }) => !listed.has(name)))
    removeAndUnload(name)
  for (const { entry, refused } of validateRegistry(entries)) {
    if (refused) {
      console.error(`remote ${entry.name} of ${entry.owner} refused:`, refused.message)
      reportFailure(entry, refused, 'registry')
      // If its name is not taken, its pages are still in the menu: they show this failure.
      if (!findRemote(entry.name)) addRemote(entry, { at: 'open', failure: refused })
      continue
    }
    const remote = findRemote(entry.name)
    if (!remote) addRemote(entry, initialState(entry))
    else if (isSameBuild(remote.entry, entry)) {
      if (remote.next) updateRemote(entry.name, { next: null })
      else if (
        remote.at === 'open' &&
        (remote.failure.code === 'duplicate' || isEntryChanged(remote.entry, entry))
      )
        reopenEntry(remote, entry)
    } else if (!(remote.rolledBack && isSameBuild(remote.rolledBack.build, entry))) {
      updateRemote(entry.name, { next: entry, rolledBack: null })
      if (!isRemoteShown(entry.name)) switchToNextBuild(entry.name)
    }
  }
}

/**
 * Switches a remote to the newer build that is waiting. A page or a failed card on screen opens again from
 * it.
 */
export function switchToNextBuild(name: string): void {
  const remote = findRemote(name)
  if (!remote?.next) return
  const { next, reopenings } = remote
  cancelProbe(name)
  updateRemote(
    name,
    { entry: next, next: null, failures: 0, stale: false, reopenings: reopenings + 1 },
    initialState(next),
  )
  unloadUnusedBuilds(name)
}

/** Whether the registry's entry of the same build has changed, which can end a refusal. */
const isEntryChanged = (before: RegistryEntry, now: RegistryEntry): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)

/** Opens a remote again from the start after the reason for its refusal ended. */
function reopenEntry({ resets, reopenings }: Remote, entry: RegistryEntry): void {
  cancelProbe(entry.name)
  clearOpenedPages(entry)
  resetBuild(entry, resets + 1)
  updateRemote(
    entry.name,
    { entry, resets: resets + 1, failures: 0, reopenings: reopenings + 1 },
    initialState(entry),
  )
}

/** Records that a page of the build was mounted without an error. Older builds are unloaded. */
export function confirmMounted(build: RegistryEntry): void {
  const remote = findRemote(build.name)
  if (!remote || !isSameBuild(remote.entry, build)) return
  cancelProbe(build.name)
  if (remote.at !== 'ready' || remote.mounted !== build || remote.failures > 0)
    updateRemote(build.name, { mounted: build, failures: 0 }, { at: 'ready' })
  unloadUnusedBuilds(build.name)
  // Its drawers and editors are files that only the manifest lists. A failure shows when one is needed.
  if (!hasAllDigests(build)) whenIdle(() => void loadDigests(build).catch(() => undefined))
}

/** Unloads builds of a remote that are neither current, nor the last mounted, nor on screen. */
function unloadUnusedBuilds(name: string): void {
  const remote = findRemote(name)
  for (const { entry } of loadedBuilds()) {
    if (entry.name !== name || isBuildShown(entry)) continue
    if (
      remote &&
      (isSameBuild(remote.entry, entry) || (remote.mounted && isSameBuild(remote.mounted, entry)))
    )
      continue
    clearOpenedPages(entry)
    clearAttempt(entry)
    unloadBuild(entry)
  }
}

function removeAndUnload(name: string): void {
  cancelProbe(name)
  removeRemote(name)
  unloadUnusedBuilds(name)
}

// When the last page of a build leaves the screen, the waiting build replaces it.
onBuildHidden(({ name }) => {
  if (!isRemoteShown(name)) switchToNextBuild(name)
  unloadUnusedBuilds(name)
})

function initialState(entry: RegistryEntry): RemoteState {
  const failure = validateEntry(entry, offeredVersions)
  if (failure) reportFailure(entry, failure, 'registry')
  return failure ? { at: 'open', failure } : { at: 'idle' }
}

/**
 * Replaces an entry with a developer's override by what the override's own manifest says. If that cannot be
 * read, the page shows why.
 */
async function applyOverride(entry: RegistryEntry): Promise<RegistryEntry> {
  if (!entry.override) return entry
  const { override } = entry
  const registered = findRemote(entry.name)
  // The security policy allows the foreign origin only after a reload, which follows when the override is
  // set.
  if (registered && registered.entry.override !== override) return registered.entry
  const text = await fetchManifest(override).catch(() => '')
  const { parseManifest } = await import('./validate-manifest.ts')
  const manifest = parseManifest(text)
  return manifest
    ? { ...registryEntryOf({ ...manifest.metaData.tessera, name: entry.name }, override), override }
    : { ...entry, manifest: override }
}
