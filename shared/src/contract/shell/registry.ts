import * as z from 'zod'
import { LocalizedText } from '../localized-text.ts'
import { ContractRange, PagePath, RemoteFile } from './remote-file.ts'

/** The version of `PageProps` and of the list of shared modules that this source speaks; remotes say a range of it. */
export const pageContract = '1.0'

const GlobalName = z.string().regex(/^[a-z][a-z0-9_]*$/)

/** One build of a remote. `id` follows from the content: same sources, same id. */
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

/** What a build says of itself, written into its manifest under `metaData.tessera`. Covers every file but the manifest. */
export const BuildRecord = RemoteFile.omit({ $schema: true }).extend({
  contract: ContractRange,
  build: Build,
  /** `<name>_<build>`: the global names of this build's scripts start with it. */
  uniqueName: GlobalName,
  /** Shared package -> the range of it that this build was made for. */
  needs: z.record(z.string(), Range),
  /** Page path -> shared modules that its first screen imports, so that they load beside it and not after it. */
  uses: z.record(z.string(), z.array(z.string())),
  digests: Digests,
  /** Class of the element around the remote's pages; its own style rules apply only inside. */
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

/** One row of the registry answer: the build of a remote that this user gets. */
export const RegistryEntry = BuildRecord.extend({
  /** Which source file each is, nobody in the browser asks. */
  pages: z.record(PagePath, z.object({ title: LocalizedText })),
  /** Digest of the manifest, which then tells those of the other files: a registry answer does not grow with the files of its remotes. */
  seal: Digest.optional(),
  /** Only where there is no seal. */
  digests: Digests.optional(),
  /** Address of the build's manifest on this origin, `/remotes/<name>/<build>/mf-manifest.json`. */
  manifest: z.string(),
  /** Where a foreign remote was copied from: the address that menu rows spell. */
  source: z.string().optional(),
  /** "Just for me": the manifest's address on a developer's machine, for this session only. The rest of the row is still the registry's. */
  override: z.string().optional(),
})
export type RegistryEntry = z.output<typeof RegistryEntry>

/** The registry row of a build whose files are served from the folder of `manifest`. */
export const registryEntryOf = (
  record: BuildRecord,
  manifest: string,
  more: Pick<RegistryEntry, 'source' | 'seal'> = {},
): RegistryEntry & Pick<BuildRecord, 'digests'> => ({ ...record, manifest, ...more })
