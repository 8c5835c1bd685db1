import type { RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { setStylesActive } from './prefetched-files.ts'
import { type LoadedBuild, folderOf, manifestAddress } from './loaded-build.ts'
import { sealBuild, unsealBuild } from './integrity.ts'

/**
 * The federation runtime's global state, which caches builds and their failures. These names are internal to
 * the runtime: the recovery and unload tests fail when an update changes them.
 */
interface FederationGlobals {
  __FEDERATION__: {
    __INSTANCES__: { name: string }[]
    __SHARE__: Record<string, unknown>
    __MANIFEST_LOADING__: Record<string, unknown>
    __PRELOADED_MAP__: Map<string, unknown>
    __PRELOADED_ASSETS__: Set<string>
    moduleInfo: Record<string, unknown>
  }
  __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, unknown>
}

type Shared = { from?: string; useIn?: string[]; loaded?: boolean; lib?: unknown; loading?: unknown }

/**
 * Builds registered with the federation runtime, each under its own global name, so that two builds of one
 * remote can be loaded at once.
 */
const knownBuilds = new Map<string, LoadedBuild & { readonly manifest: string }>()

type Federation = (typeof import('../shared-modules/federation.ts'))['federation']
let federation: Federation | undefined

/**
 * Loads the federation runtime, with the builds that are known by then. The home page does not need it. A failed
 * request is repeated with the next call.
 */
export async function loadFederation(): Promise<Federation> {
  if (federation) return federation
  const { federation: loaded } = await import(
    /* webpackChunkName: "remotes" */ '../shared-modules/federation.ts'
  )
  if (federation !== loaded) {
    federation = loaded
    loaded.registerRemotes(
      [...knownBuilds].map(([uniqueName, { manifest }]) => ({ name: uniqueName, entry: manifest })),
    )
  }
  return loaded
}

/** Builds that are registered with the federation runtime. */
export const loadedBuilds = (): Iterable<LoadedBuild> => knownBuilds.values()

/**
 * Makes a build loadable. An `attemptNumber` above 0 is added to the address of its manifest, to bypass a
 * hanging request.
 */
export function registerBuild(entry: RegistryEntry, attemptNumber: number): void {
  if (knownBuilds.has(entry.uniqueName)) return
  const manifest = manifestAddress(entry, attemptNumber)
  knownBuilds.set(entry.uniqueName, { entry, folder: folderOf(entry), manifest })
  sealBuild(entry)
  federation?.registerRemotes([{ name: entry.uniqueName, entry: manifest }])
}

/**
 * Clears everything that was loaded of a build, so that the next `loadRemote` starts afresh; the runtime
 * caches each failed step for ever. Other builds, and pages of this build that are on screen, stay.
 */
export function resetBuild(entry: RegistryEntry, attemptNumber: number): void {
  const folder = folderOf(entry)
  clearRuntimeState(entry, folder)
  for (const link of findElements('link[rel=stylesheet]', folder))
    if (!(link as HTMLLinkElement).sheet) link.remove()
  knownBuilds.delete(entry.uniqueName)
  registerBuild(entry, attemptNumber)
}

/**
 * Unloads a build without a page on screen: its tags, styles, globals, federation instance and shared
 * modules.
 */
export function unloadBuild(entry: RegistryEntry): void {
  const folder = folderOf(entry)
  clearRuntimeState(entry, folder)
  for (const link of findElements('link[rel=stylesheet]', folder)) link.remove()
  knownBuilds.delete(entry.uniqueName)
  unsealBuild(entry)
}

/** Enables or disables the style sheets of a build. Those of a closed page stay loaded but disabled. */
export function setStylesEnabled(entry: RegistryEntry, on: boolean): void {
  const folder = folderOf(entry)
  setStylesActive(folder, on)
  for (const link of findElements('link[rel=stylesheet]', folder)) {
    const { sheet } = link as HTMLLinkElement
    if (sheet) sheet.disabled = !on
  }
}

function clearRuntimeState({ uniqueName }: RegistryEntry, folder: string): void {
  const globalObject = globalThis as unknown as FederationGlobals & Record<string, unknown>
  for (const element of findElements('script[src], link[rel=preload]', folder)) element.remove()

  if (!federation) return
  const registered = federation.options.remotes.findIndex(({ name }) => name === uniqueName)
  if (registered >= 0) federation.options.remotes.splice(registered, 1)
  federation.moduleCache.delete(uniqueName)
  const ids = federation.remoteHandler.idToRemoteMap
  deleteKeys(ids, (key) => key.startsWith(`${uniqueName}/`))
  for (const key of federation.snapshotHandler.manifestCache.keys())
    if (key.startsWith(folder)) federation.snapshotHandler.manifestCache.delete(key)

  const globals = globalObject.__FEDERATION__
  const belongsToBuild = (key: string) =>
    key === uniqueName || key.startsWith(`${uniqueName}:`) || key.includes(folder)
  deleteKeys(globalObject.__GLOBAL_LOADING_REMOTE_ENTRY__, belongsToBuild)
  deleteKeys(globals.__MANIFEST_LOADING__, belongsToBuild)
  deleteKeys(globals.moduleInfo, belongsToBuild)
  deleteKeys(globals.__SHARE__, belongsToBuild)
  for (const host of Object.values(globals.moduleInfo))
    deleteKeys((host as { remotesInfo?: Record<string, unknown> }).remotesInfo ?? {}, belongsToBuild)
  for (const key of globals.__PRELOADED_MAP__.keys())
    if (key.startsWith(`${uniqueName}/`)) globals.__PRELOADED_MAP__.delete(key)
  for (const file of globals.__PRELOADED_ASSETS__)
    if (file.startsWith(folder)) globals.__PRELOADED_ASSETS__.delete(file)
  for (let index = globals.__INSTANCES__.length; index--;)
    if (globals.__INSTANCES__[index]?.name === uniqueName) globals.__INSTANCES__.splice(index, 1)
  clearShares(uniqueName, federation)

  delete globalObject[`chunks_${uniqueName}`]
  // The name was declared by `var` and cannot be deleted, so its value is cleared.
  globalObject[uniqueName] = undefined
  Reflect.deleteProperty(globalThis, uniqueName)
}

/**
 * Withdraws the shared modules that the build offered, removes it from the lists of users, and allows a
 * shared module whose fetch failed to be requested again. For equal versions the runtime picks one provider
 * by alphabetical order, which can replace the shell's own offer with a remote's: that offer is restored.
 */
function clearShares(uniqueName: string, federation: Federation): void {
  for (const [name, versions] of Object.entries(federation.shareScopeMap.default ?? {}))
    for (const [version, shared] of Object.entries(versions as unknown as Record<string, Shared>)) {
      const shellOffer = federation.options.shared[name]?.find((offer) => offer.version === version)
      if (shared.from === uniqueName && shellOffer) versions[version] = shellOffer
      else if (shared.from === uniqueName) delete versions[version]
      else if (shared.useIn) shared.useIn = shared.useIn.filter((name) => name !== uniqueName)
      if (!shared.loaded && !shared.lib) shared.loading = null
    }
}

const findElements = (selector: string, folder: string): Element[] =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(selector)].filter((element) =>
    (element instanceof HTMLScriptElement ? element.src : element.href).startsWith(folder),
  )

function deleteKeys(record: Record<string, unknown>, matches: (key: string) => boolean): void {
  for (const key of Object.keys(record)) if (matches(key)) delete record[key]
}
