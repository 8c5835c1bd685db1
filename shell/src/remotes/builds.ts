import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { light } from './ahead.ts'
import type { Placed } from './attribute.ts'
import { folderOf, manifestAddress } from './folder.ts'
import { seal, unseal } from './integrity.ts'
import { federation } from './share.ts'

/** The runtime's global state that remembers builds and their failures. Its names are internal: the recovery and unload tests watch over them. */
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

/** Builds known to the federation runtime, each under its own global name: two builds of one remote stand side by side. */
const known = new Map<string, Placed>()

export const loadedBuilds = (): Iterable<Placed> => known.values()

/** Makes a build loadable; `again` above 0 marks the address of its manifest. */
export function register(entry: RegistryEntry, again: number): void {
  if (known.has(entry.uniqueName)) return
  known.set(entry.uniqueName, { entry, folder: folderOf(entry) })
  seal(entry)
  federation.registerRemotes([{ name: entry.uniqueName, entry: manifestAddress(entry, again) }])
}

/**
 * Forgets what was loaded of a build, so that the next `loadRemote` starts from nothing: the runtime caches each failed step for ever.
 * Other builds, and what is on screen of this one, are not touched.
 */
export function restart(entry: RegistryEntry, again: number): void {
  const folder = folderOf(entry)
  forget(entry, folder)
  for (const link of elements('link[rel=stylesheet]', folder))
    if (!(link as HTMLLinkElement).sheet) link.remove()
  known.delete(entry.uniqueName)
  register(entry, again)
}

/** Unloads a build that nothing shows: its tags, styles, globals, federation instance and shares. */
export function unload(entry: RegistryEntry): void {
  const folder = folderOf(entry)
  forget(entry, folder)
  for (const link of elements('link[rel=stylesheet]', folder)) link.remove()
  known.delete(entry.uniqueName)
  unseal(entry)
}

/** Switches the style sheets of a build: those of a closed page stay fetched, but style nothing. */
export function switchStyles(entry: RegistryEntry, on: boolean): void {
  const folder = folderOf(entry)
  light(folder, on)
  for (const link of elements('link[rel=stylesheet]', folder)) {
    const { sheet } = link as HTMLLinkElement
    if (sheet) sheet.disabled = !on
  }
}

function forget({ uniqueName }: RegistryEntry, folder: string): void {
  const all = globalThis as unknown as FederationGlobals & Record<string, unknown>
  for (const element of elements('script[src], link[rel=preload]', folder)) element.remove()

  const registered = federation.options.remotes.findIndex(({ name }) => name === uniqueName)
  if (registered >= 0) federation.options.remotes.splice(registered, 1)
  federation.moduleCache.delete(uniqueName)
  const ids = federation.remoteHandler.idToRemoteMap
  forgetKeys(ids, (key) => key.startsWith(`${uniqueName}/`))
  for (const key of federation.snapshotHandler.manifestCache.keys())
    if (key.startsWith(folder)) federation.snapshotHandler.manifestCache.delete(key)

  const globals = all.__FEDERATION__
  const mine = (key: string) => key === uniqueName || key.startsWith(`${uniqueName}:`) || key.includes(folder)
  forgetKeys(all.__GLOBAL_LOADING_REMOTE_ENTRY__, mine)
  forgetKeys(globals.__MANIFEST_LOADING__, mine)
  forgetKeys(globals.moduleInfo, mine)
  forgetKeys(globals.__SHARE__, mine)
  for (const host of Object.values(globals.moduleInfo))
    forgetKeys((host as { remotesInfo?: Record<string, unknown> }).remotesInfo ?? {}, mine)
  for (const key of globals.__PRELOADED_MAP__.keys())
    if (key.startsWith(`${uniqueName}/`)) globals.__PRELOADED_MAP__.delete(key)
  for (const file of globals.__PRELOADED_ASSETS__)
    if (file.startsWith(folder)) globals.__PRELOADED_ASSETS__.delete(file)
  for (let index = globals.__INSTANCES__.length; index--;)
    if (globals.__INSTANCES__[index]?.name === uniqueName) globals.__INSTANCES__.splice(index, 1)
  forgetShares(uniqueName)

  delete all[`chunks_${uniqueName}`]
  // Declared by `var`, the name itself stays; what it held must not.
  all[uniqueName] = undefined
  Reflect.deleteProperty(globalThis, uniqueName)
}

/**
 * What the build offered to others is withdrawn, its name leaves the lists of users, and a shared module whose fetch failed may be asked again.
 * The runtime lets a remote stand for the shell's own offer of the same version, by the alphabet: that offer comes back.
 */
function forgetShares(uniqueName: string): void {
  for (const [name, versions] of Object.entries(federation.shareScopeMap.default ?? {}))
    for (const [version, shared] of Object.entries(versions as unknown as Record<string, Shared>)) {
      const own = federation.options.shared[name]?.find((offer) => offer.version === version)
      if (shared.from === uniqueName && own) versions[version] = own
      else if (shared.from === uniqueName) delete versions[version]
      else if (shared.useIn) shared.useIn = shared.useIn.filter((name) => name !== uniqueName)
      if (!shared.loaded && !shared.lib) shared.loading = null
    }
}

const elements = (selector: string, folder: string): Element[] =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(selector)].filter((element) =>
    (element instanceof HTMLScriptElement ? element.src : element.href).startsWith(folder),
  )

function forgetKeys(record: Record<string, unknown>, matches: (key: string) => boolean): void {
  for (const key of Object.keys(record)) if (matches(key)) delete record[key]
}
