import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@tessera/shared/contract/calls'
import { DesignType } from '@tessera/shared/contract/lowcode/designs'
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
  const { type } = await readSummary(db, designId)
  if (type === DesignType.app) throw refuse(text.appDesign)
  return latestRelease(db, designId).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse(text.notReleased) : error
  })
}

/** File name of the kit that the server offers now: the one that was copied there last. */
async function findKit({ dataDir }: Pick<Config, 'dataDir'>): Promise<string> {
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

/** Generates the files that a designer asks for. */
export async function generateFor(
  { config, db, origin }: { config: Pick<Config, 'dataDir'>; db: Db; origin: string },
  designId: string,
  { module, className, subClassName, description }: CodeRequest,
): Promise<{ release: StoredRelease; files: GeneratedFile[]; folder: string }> {
  const release = await loadRelease(db, designId)
  if (!areas.includes(module)) throw refuseField('module', text.noModule, { name: module })
  const options: Options = {
    module,
    className,
    subClassNames: listOf(subClassName),
    description: description ?? '',
    server: origin,
    kit: await findKit(config),
  }
  return { release, files: generate(release, options), folder: `remote-${className.toLowerCase()}` }
}
