import type { RegistryEntry } from '@tessera/shared/contract/shell/registry'
import { federation } from './share.ts'

/** The parts of the runtime's global state that remember a failure. Their names are internal: the recovery tests watch over them. */
interface FederationGlobals {
  __FEDERATION__: {
    __INSTANCES__: { name: string }[]
    __MANIFEST_LOADING__: Record<string, unknown>
    __PRELOADED_MAP__: Map<string, unknown>
    __PRELOADED_ASSETS__: Set<string>
  }
  __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, unknown>
}

/** Absolute address of a row's manifest; marked from the second try on, to pass by a request that still hangs. */
export function manifestAddress({ manifest }: RegistryEntry, again: number): string {
  const url = new URL(manifest, location.origin)
  if (again) url.searchParams.set('r', String(again))
  return url.href
}

/**
 * Forgets everything about a remote, so that the next `loadRemote` starts from nothing: the runtime caches each failed step for ever.
 * Other remotes, and pages of this one that are on screen, are not touched.
 */
export function resetRemote(entry: RegistryEntry, again: number): void {
  const all = globalThis as unknown as FederationGlobals & Record<string, unknown>
  const folder = new URL('.', new URL(entry.manifest, location.origin)).href

  for (const element of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=preload]'))
    if (addressOf(element).startsWith(folder)) element.remove()

  delete all[`chunks_${entry.uniqueName}`]
  forget(all.__GLOBAL_LOADING_REMOTE_ENTRY__, (key) => key.startsWith(`${entry.name}:`) || key.includes(folder))
  const { __INSTANCES__: instances, __MANIFEST_LOADING__: manifests, __PRELOADED_MAP__: pages, __PRELOADED_ASSETS__: files } = all.__FEDERATION__
  forget(manifests, (key) => key.startsWith(folder))
  for (const key of pages.keys()) if (key.startsWith(`${entry.name}/`)) pages.delete(key)
  for (const file of files) if (file.startsWith(folder)) files.delete(file)
  for (let index = instances.length; index--; ) if (instances[index]?.name === entry.uniqueName) instances.splice(index, 1)

  // A shared module whose fetch failed keeps its rejected promise.
  for (const versions of Object.values(federation.shareScopeMap.default ?? {}))
    for (const shared of Object.values(versions)) if (!shared.loaded && !shared.lib) shared.loading = null

  federation.registerRemotes([{ name: entry.name, entry: manifestAddress(entry, again) }], { force: true })
  // The runtime declares the old entry's global undefined; a script that declares it again needs it gone.
  Reflect.deleteProperty(globalThis, entry.uniqueName)
}

const addressOf = (element: HTMLScriptElement | HTMLLinkElement) => (element instanceof HTMLScriptElement ? element.src : element.href)

function forget(record: Record<string, unknown>, matches: (key: string) => boolean): void {
  for (const key of Object.keys(record)) if (matches(key)) delete record[key]
}
