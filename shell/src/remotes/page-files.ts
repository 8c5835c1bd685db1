import type { PageFiles, RegistryEntry } from '@tessera/shared/contract/registry/registry'
import { folderOf } from './folder.ts'
import { insertPrefetched } from './prefetched-files.ts'

/** A build whose registry entry names its files, so that its pages open without the manifest. */
type ListedBuild = RegistryEntry & { readonly files: PageFiles }

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

/** The manifest of a listed build as Module Federation reads it, without a request. */
export function manifestOf({ name, uniqueName, build, files }: ListedBuild): object {
  const exposes = Object.entries(files.pages).map(([page, names]) => ({
    id: `${uniqueName}:${page}`,
    name: page,
    path: `./${page}`,
    assets: {
      js: { sync: names.filter((file) => !file.endsWith('.css')), async: [] },
      css: { sync: names.filter((file) => file.endsWith('.css')), async: [] },
    },
  }))
  return {
    id: uniqueName,
    name: uniqueName,
    metaData: {
      name: uniqueName,
      globalName: uniqueName,
      type: 'app',
      publicPath: 'auto',
      buildInfo: { buildVersion: build.id, buildName: name },
      remoteEntry: { name: files.entry, path: '', type: 'var' },
      types: { path: '', name: '', zip: '', api: '' },
    },
    remotes: [],
    shared: [],
    exposes,
  }
}
