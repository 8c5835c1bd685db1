import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'
import { ContractRange, PagePath, RemoteFile } from './remote-file.ts'

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
    remoteEntry: z.object({ name: z.string(), path: z.string().default('') }),
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

/** One row of the registry answer: a remote and the build that this user gets. */
export const RegistryEntry = BuildRecord.extend({
  /** Without source files: the browser does not need them. */
  pages: z.record(PagePath, z.object({ title: LocalizedText })),
  /**
   * Digest of the manifest, which lists those of the other files. So the size of a registry answer does not
   * depend on the number of files.
   */
  seal: Digest.optional(),
  /** Only where there is no `seal`. */
  digests: Digests.optional(),
  /** Address of the build's manifest on this origin, `/remotes/<name>/<build>/mf-manifest.json`. */
  manifest: z.string(),
  /** The address that a mirrored remote was copied from, as menu rows name it. */
  source: z.string().optional(),
  /**
   * "Just for me": the address of a manifest on a developer's machine, for this session only. The rest of the
   * row is from the registry.
   */
  override: z.string().optional(),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

/** The registry row of a build whose files are in the folder of `manifest`. */
export const registryEntryOf = (
  record: BuildRecord,
  manifest: string,
  extra: Pick<RegistryEntry, 'source' | 'seal'> = {},
): RegistryEntry & Pick<BuildRecord, 'digests'> => ({ ...record, manifest, ...extra })
