import type { createFederation } from './federation.ts'

type Federation = ReturnType<typeof createFederation>

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

/** Clears what the federation runtime and webpack remember of a build whose files are in `folder`. */
export function clearBuild(runtime: Federation, uniqueName: string, folder: string): void {
  const globalObject = globalThis as unknown as FederationGlobals & Record<string, unknown>
  const registered = runtime.options.remotes.findIndex(({ name }) => name === uniqueName)
  if (registered >= 0) runtime.options.remotes.splice(registered, 1)
  runtime.moduleCache.delete(uniqueName)
  const ids = runtime.remoteHandler.idToRemoteMap
  deleteKeys(ids, (key) => key.startsWith(`${uniqueName}/`))
  for (const key of runtime.snapshotHandler.manifestCache.keys())
    if (key.startsWith(folder)) runtime.snapshotHandler.manifestCache.delete(key)

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
  clearShares(uniqueName, runtime)

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
function clearShares(uniqueName: string, runtime: Federation): void {
  for (const [name, versions] of Object.entries(runtime.shareScopeMap.default ?? {}))
    for (const [version, shared] of Object.entries(versions as unknown as Record<string, Shared>)) {
      const shellOffer = runtime.options.shared[name]?.find((offer) => offer.version === version)
      if (shared.from === uniqueName && shellOffer) versions[version] = shellOffer
      else if (shared.from === uniqueName) delete versions[version]
      else if (shared.useIn) shared.useIn = shared.useIn.filter((name) => name !== uniqueName)
      if (!shared.loaded && !shared.lib) shared.loading = null
    }
}

function deleteKeys(record: Record<string, unknown>, matches: (key: string) => boolean): void {
  for (const key of Object.keys(record)) if (matches(key)) delete record[key]
}
