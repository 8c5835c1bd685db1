import type { PageFiles, RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { folderOf, manifestAddress } from './failure.ts'
import { clearPendingFiles, sealBuild, unsealBuild } from './integrity.ts'
import { endLeftOversOfModules } from './left-overs.ts'
import { store } from './state.ts'

/**
 * Makes a build loadable. An `attemptNumber` above 0 is added to the address of its manifest, to bypass a
 * hanging request.
 */
export function registerBuild(entry: RegistryEntry, attemptNumber: number): void {
  // A build of the sandbox never becomes loadable here.
  if (entry.sandbox || store.knownBuilds.has(entry.uniqueName)) return
  const manifest = manifestAddress(entry, attemptNumber)
  store.knownBuilds.set(entry.uniqueName, { entry, folder: folderOf(entry), manifest })
  sealBuild(entry)
  store.federation?.registerRemotes([{ name: entry.uniqueName, entry: manifest }])
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
  store.knownBuilds.delete(entry.uniqueName)
  registerBuild(entry, attemptNumber)
}

/**
 * Unloads a build without a page on screen: its tags, styles, globals, federation instance and shared
 * modules.
 */
export function unloadBuild(entry: RegistryEntry): void {
  const folder = folderOf(entry)
  endLeftOversOfModules(entry)
  clearRuntimeState(entry, folder)
  for (const link of findElements('link[rel=stylesheet]', folder)) link.remove()
  store.knownBuilds.delete(entry.uniqueName)
  store.attempts.delete(entry.uniqueName)
  unsealBuild(entry)
}

/** Enables or disables the style sheets of a build. Those of a closed page stay loaded but disabled. */
export function setStylesEnabled(entry: RegistryEntry, on: boolean): void {
  const folder = folderOf(entry)
  if (on) store.activeFolders.add(folder)
  else store.activeFolders.delete(folder)
  for (const link of findElements('link[rel=stylesheet]', folder)) {
    const { sheet } = link as HTMLLinkElement
    if (sheet) sheet.disabled = !on
  }
}

/**
 * Enables the styles of a build before a page of it comes on screen. They are disabled again unless `showPage`
 * follows in the same commit.
 */
export function enableStyles(build: RegistryEntry): void {
  setStylesEnabled(build, true)
  updateStyles(build)
}

/** Disables the styles of a build without a page on screen, after the commit: another page of it may follow. */
export const updateStyles = (build: RegistryEntry): void =>
  queueMicrotask(() => setStylesEnabled(build, store.shownPages.has(build.uniqueName)))

function clearRuntimeState({ uniqueName }: RegistryEntry, folder: string): void {
  clearPendingFiles(folder)
  for (const element of findElements('script[src], link[rel=preload]', folder)) element.remove()
  store.clearFederation?.(uniqueName, folder)
}

const findElements = (selector: string, folder: string): Element[] =>
  [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>(selector)].filter((element) =>
    (element instanceof HTMLScriptElement ? element.src : element.href).startsWith(folder),
  )

/**
 * Inserts a file into the document before it is needed. A chunk only registers its modules and runs none of them; a
 * style sheet stays disabled until a page of its build is on screen. The promise of a style sheet resolves when it
 * is loaded or failed, that of a script at once.
 */
export async function insertPrefetched(address: string, as: string): Promise<void> {
  const elements = [
    ...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]'),
  ]
  if (
    elements.some(
      (element) => (element instanceof HTMLScriptElement ? element.src : element.href) === address,
    )
  )
    return store.loadingStyles.get(address)
  if (as === 'script') {
    const script = Object.assign(document.createElement('script'), { src: address })
    // Webpack waits for the events of a script that is in the document, so one that failed must not stay.
    script.addEventListener('error', () => script.remove())
    return void document.head.appendChild(script)
  }
  const style = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const loading = new Promise<void>((done) => {
    style.addEventListener('error', () => done())
    style.addEventListener('load', () => {
      if (style.sheet && ![...store.activeFolders].some((folder) => address.startsWith(folder)))
        style.sheet.disabled = true
      done()
    })
  }).finally(() => store.loadingStyles.delete(address))
  store.loadingStyles.set(address, loading)
  document.head.appendChild(style)
  return loading
}

/** A build whose registry entry names its files, so that its pages open without the manifest. */
export type ListedBuild = RegistryEntry & { readonly files: PageFiles }

/**
 * Whether the registry entry alone is enough to load a build: it names the digest of the entry script, and this is
 * the first try. A repeated try reads the manifest, which a server has at hand as long as it has the files.
 */
export const isListed = (entry: RegistryEntry, attemptNumber: number): entry is ListedBuild =>
  attemptNumber === 0 &&
  !entry.override &&
  entry.files !== undefined &&
  Object.hasOwn(entry.files.digests, entry.files.entry)

/**
 * Requests all files of a page at once, beside those that are there already. Resolves when its style sheets are
 * loaded, or failed: a page must not be rendered without them. False if the registry does not list the page.
 */
export async function insertPageFiles(
  entry: RegistryEntry,
  page: string,
  attemptNumber: number,
): Promise<boolean> {
  if (!isListed(entry, attemptNumber)) return false
  const { pages } = entry.files
  const names = Object.hasOwn(pages, page) ? pages[page] : undefined
  if (!names) return false
  const folder = folderOf(entry)
  await Promise.all(
    names.map((name) => insertPrefetched(folder + name, name.endsWith('.css') ? 'style' : 'script')),
  )
  return true
}
