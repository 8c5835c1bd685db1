import { unwatchFile, watchFile } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { manifestFile } from '@tessera/shared/contract/shell/check-build'
import { Manifest, type BuildRecord } from '@tessera/shared/contract/shell/registry'
import { root } from '../../paths.ts'
import { byItself } from '../../system/logs/store.ts'
import { announce } from './events.ts'
import { packed } from './pack.ts'
import { alone, inFolder, judge, settle, take, type Publishing } from './publish.ts'
import { point, replaceBuild } from './store.ts'

export interface BuiltIn {
  name: string
  /** Folder of its build. */
  dist: string
}

/** The remotes of this repository, in the order of the registry. */
export const builtIn: readonly BuiltIn[] = ['org', 'system', 'workflow', 'lowcode', 'edu'].map((name) => ({
  name,
  dist: join(root, `remote-${name}`, 'dist'),
}))

/**
 * Publishes what was built here, the same way as everybody's builds. Gives the names without a build, which simply are not there;
 * `onRefused` hears of a build that was not taken.
 */
export async function registerBuiltIn(
  publishing: Publishing,
  onRefused: (name: string, error: unknown) => void,
  remotes = builtIn,
): Promise<string[]> {
  const { rows } = await sql<{
    name: string
    build: string
  }>`select name, built_in_build_id as build from shell_remote where built_in_build_id is not null`.execute(
    publishing.database.db,
  )
  const before = new Map(rows.map(({ name, build }) => [name, build]))
  const missing: string[] = []
  for (const [order, one] of remotes.entries()) {
    const record = await recordOf(one)
    if (!record) missing.push(one.name)
    // What the last start brought along is not brought again: whoever moved the pointer since then had a reason.
    else if (before.get(one.name) !== record.build.id)
      await register(publishing, { ...one, order }, false).catch((error: unknown) =>
        onRefused(one.name, error),
      )
  }
  return missing
}

/** For development: a build that changed on the disk is taken at once, over the one of the same id. Gives the way to stop. */
export function followBuiltIn(
  publishing: Publishing,
  onError: (error: unknown) => void,
  remotes = builtIn,
): () => Promise<void> {
  const take = async (one: Placed) => {
    if (await recordOf(one)) await register(publishing, one, true)
  }
  for (const [order, one] of remotes.entries())
    watchFile(
      join(one.dist, manifestFile),
      { interval: 300 },
      () => void take({ ...one, order }).catch(onError),
    )
  return async () => {
    for (const { dist } of remotes) unwatchFile(join(dist, manifestFile))
  }
}

interface Placed extends BuiltIn {
  /** Its place in the registry. */
  order: number
}

async function recordOf({ dist }: BuiltIn): Promise<BuildRecord | null> {
  const text = await readFile(join(dist, manifestFile), 'utf8').catch(() => null)
  return text === null ? null : Manifest.parse(JSON.parse(text)).metaData.tessera
}

async function register(
  publishing: Publishing,
  { name, dist, order }: Placed,
  replace: boolean,
): Promise<void> {
  const { database, places } = publishing
  const work = () =>
    inFolder(places, async (folder) => {
      await cp(dist, folder, { recursive: true })
      const { record, files, seal } = await judge(
        publishing,
        folder,
        { name, divides: 'all' },
        publishing.development ? ['size-budget', 'digest-missing'] : [],
      )
      const { build } = record
      const archive = await packed(folder, files)
      await database.db.transaction().execute(async (trx) => {
        if (replace) await replaceBuild(trx, { record, archive, seal })
        await take(trx, { record, files, seal, archive, wanted: { origin: 'builtIn', by: byItself } })
        // A build that somebody published by hand stays until one that was built later comes along.
        const { rows } = await sql<{ moves: boolean }>`
          select b.origin = 'builtIn' or (b.entry -> 'build' ->> 'time')::numeric < ${build.time} as moves
          from shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id where r.name = ${name}`.execute(
          trx,
        )
        if (rows[0]?.moves ?? true) {
          await point(trx, name, build.id, { order })
          await announce(trx, byItself, { name, action: 'publish', build: build.id })
        }
        await sql`update shell_remote set built_in_build_id = ${build.id} where name = ${name}`.execute(trx)
      })
      if (replace) await rm(join(places.remotes, name, build.id), { recursive: true, force: true })
      await settle(folder, places, record)
    })
  await alone(database, name, work, { wait: true })
}
