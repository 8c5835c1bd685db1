import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'
import { Area, ContractRange, FirstCalls, PagePath, RemoteFile } from '../shell/remote-file.ts'

/**
 * The version of `PageProps` and of the list of shared modules in this source; a remote states a range of it.
 */
export const pageContract = '1.0'

const GlobalName = z.string().regex(/^[a-z][a-z0-9_]*$/)

/** One build of a remote. `id` is derived from the content: the same sources give the same id. */
export const Build = z.object({
  id: z
    .string()
    .max(40)
    .regex(/^[0-9a-f]{8,40}$/),
  /** When it was built, epoch milliseconds. */
  time: z.int(),
  /** Abbreviated source revision; empty where there is none. */
  commit: z.string().max(64),
})
export type Build = z.output<typeof Build>

/** `sha384-<base64>` of the bytes of a file before any content encoding. */
const Digest = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
/** File name inside the build -> digest. */
export const Digests = z.record(z.string().regex(/^[\w./-]+$/), Digest)
export type Digests = z.output<typeof Digests>

const Range = z.string().regex(/^\^\d+\.\d+\.\d+/)

/**
 * The description of a build in its manifest, under `metaData.tessera`. Its digests cover every file except
 * the manifest.
 */
export const BuildRecord = RemoteFile.omit({ $schema: true }).extend({
  contract: ContractRange,
  build: Build,
  /** `<name>_<build>`: the global names of this build's scripts start with it. */
  uniqueName: GlobalName,
  /** Shared package -> the range that this build requires. */
  needs: z.record(z.string(), Range),
  /** Page path -> shared modules that its first screen imports, so that they load in parallel with it. */
  uses: z.record(z.string(), z.array(z.string())),
  digests: Digests,
  /** Class of the element around the remote's pages; its style rules apply only inside. */
  cssScope: z.string().regex(/^[a-z][a-z0-9-]*$/),
})
export type BuildRecord = z.output<typeof BuildRecord>

/** The parts of a Module Federation manifest that are read before any of the remote's code runs. */
export const Manifest = z.object({
  id: z.string(),
  metaData: z.object({
    tessera: BuildRecord,
    remoteEntry: z.object({
      name: z.string(),
      path: z.string().default(''),
      type: z.string().optional(),
    }),
  }),
  shared: z.array(
    z.object({ name: z.string(), singleton: z.boolean().nullish(), requiredVersion: z.string().nullish() }),
  ),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({
        js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
      }),
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>

/**
 * The files of a build's pages with their digests, so that a browser requests all of them at once, without the
 * manifest. Files that a page loads later are in the manifest only.
 */
export const PageFiles = z.object({
  /** The script that every page of the build needs first. */
  entry: z.string(),
  /** Page -> its scripts and style sheets. */
  pages: z.record(PagePath, z.array(z.string())),
  digests: Digests,
})
export type PageFiles = z.output<typeof PageFiles>

/** One row of the registry answer: a remote and the build that this user gets. */
export const RegistryEntry = BuildRecord.extend({
  /** Without source files: the browser does not need them. */
  pages: z.record(PagePath, z.object({ title: LocalizedText, calls: FirstCalls.optional() })),
  /**
   * Digest of the manifest, which lists those of the other files. So the size of a registry answer does not
   * depend on the number of files.
   */
  seal: Digest.optional(),
  /** Only where there is no `seal`. */
  digests: Digests.optional(),
  /** Of the pages in the user's menu. Absent for builds that were stored by earlier versions. */
  files: PageFiles.optional(),
  /** Address of the build's manifest on this origin, `/remotes/<name>/<build>/mf-manifest.json`. */
  manifest: z.string(),
  /** The address that a mirrored remote was copied from, as menu rows name it. */
  source: z.string().optional(),
  /**
   * "Just for me": the address of a manifest on a developer's machine, for this session only. The rest of the
   * row is from the registry.
   */
  override: z.string().optional(),
  /**
   * The build runs in a frame of another origin, by the choice of an operator or of a menu row. Absent: it runs in the
   * shell.
   */
  sandbox: z
    .object({
      /** Origin of the frame; '' where this address of the server has none, and the build must not run. */
      origin: z.string(),
      /** Its calls are limited to these. */
      areas: z.array(Area),
    })
    .optional(),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

/** The registry row of a build whose files are in the folder of `manifest`. */
export const registryEntryOf = (
  record: BuildRecord,
  manifest: string,
  extra: Pick<RegistryEntry, 'source' | 'seal' | 'files'> = {},
): RegistryEntry & Pick<BuildRecord, 'digests'> => ({ ...record, manifest, ...extra })

/**
 * The files of all pages of a build, from its manifest. Undefined for an entry that is no plain script: the
 * shell then reads the manifest itself.
 */
export function pageFilesOf({ metaData, exposes }: Manifest): PageFiles | undefined {
  if (metaData.remoteEntry.type !== 'var') return undefined
  const entry = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`
  const pages = Object.fromEntries(
    exposes.map(({ path, assets: { js, css } }) => [path.replace(/^\.\//, ''), [...css.sync, ...js.sync]]),
  )
  return limitPageFiles({ entry, pages, digests: metaData.tessera.digests }, () => true)
}

/** Only the pages that `isNeeded` accepts, with the digests of their files and of the entry. */
export function limitPageFiles(
  { entry, pages, digests }: PageFiles,
  isNeeded: (page: string) => boolean,
): PageFiles {
  const needed = Object.entries(pages).filter(([page]) => isNeeded(page))
  const names = needed.length === 0 ? [] : [...new Set([entry, ...needed.flatMap(([, files]) => files)])]
  return {
    entry,
    pages: Object.fromEntries(needed),
    digests: Object.fromEntries(
      names.flatMap((name) => {
        const digest = digests[name]
        return digest === undefined ? [] : [[name, digest]]
      }),
    ),
  }
}
