import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@tessera/shared/contract/calls'
import type { CodeRequest } from '@tessera/shared/contract/lowcode/generator'
import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/connect.ts'
import { Refusal, refuse, refuseField } from '../../errors/refusal.ts'
import { readSummary } from '../designs/store.ts'
import { latestRelease, type StoredRelease } from '../releases/store.ts'
import { generate } from './generate.ts'
import type { GeneratedFile, Options } from './model.ts'
import { text } from './text.ts'

/** The areas of the server that features belong to: the first parts of the names of their calls. */
export const areas: readonly string[] = [
  ...new Set(Object.keys(contract).map((table) => table.split('.', 1)[0]!)),
].filter((area) => area !== 'shell')

/** The release of a design that users work with. Throws a refusal where there is none. */
export async function loadRelease(db: Db, designId: string): Promise<StoredRelease> {
  await readSummary(db, designId)
  const release = await latestRelease(db, designId).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse(text.notReleased) : error
  })
  if (release.storage.elsewhere) throw refuse(text.otherDatabase)
  return release
}

/** File name of the kit that the server offers now: the one that was copied there last. */
export async function findKit({ dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
  const folder = join(dataDir, 'sdk')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^tessera-kit-.*\.tgz$/.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  )
  const [latest] = dated.sort((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1))
  if (!latest) throw refuse(text.noKit)
  return latest.name
}

const listOf = (names: string) =>
  names
    .split(/[,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What generating needs of the server. */
export interface Generating {
  config: Pick<Config, 'dataDir'>
  db: Db
  /** The address from which a team installs the kit. */
  origin: string
}

interface GeneratedCode {
  release: StoredRelease
  files: GeneratedFile[]
  /** Name of the remote. */
  remote: string
  /** Folder of the remote. */
  folder: string
  /** File name of the kit that it is built with. */
  kit: string
}

/** Generates the files that a designer asks for, of the release that users work with. */
export async function generateFor(
  server: Generating,
  designId: string,
  asked: CodeRequest,
): Promise<GeneratedCode> {
  return generateRelease(server, await loadRelease(server.db, designId), asked)
}

/** The same for any release. */
export async function generateRelease(
  { config, origin }: Pick<Generating, 'config' | 'origin'>,
  release: StoredRelease,
  { module, className, subClassName, description }: CodeRequest,
): Promise<GeneratedCode> {
  if (!areas.includes(module)) throw refuseField('module', text.noModule, { name: module })
  const kit = await findKit(config)
  const options: Options = {
    module,
    className,
    subClassNames: listOf(subClassName),
    description: description ?? '',
    server: origin,
    kit,
  }
  const files = generate(release, options)
  const remote = className.toLowerCase()
  return { release, files, remote, folder: `remote-${remote}`, kit }
}
