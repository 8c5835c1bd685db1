import { unwatchFile, watchFile } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { manifestFile } from '@tessera/shared/contract/registry/check-build'
import { Manifest, type BuildRecord } from '@tessera/shared/contract/registry/registry'
import { root } from '../config/paths.ts'
import { systemSource } from '../http/operation-log.ts'
import { recordAndPublish } from './events.ts'
import { packFolder } from './pack.ts'
import {
  withPublishLock,
  withTempFolder,
  validateBuild,
  moveToServed,
  saveBuild,
  type Publishing,
} from './publish.ts'
import { setStableBuild, replaceBuild } from './store.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/** A remote of this repository. */
export interface BuiltInRemote {
  name: string
  /** Folder of its build. */
  dist: string
  /** Position in the registry. */
  order: number
}

/** The remotes of this repository, in the order of the registry. */
export const builtInRemotes: readonly BuiltInRemote[] = ['org', 'system', 'workflow', 'lowcode', 'edu'].map(
  (name, order) => ({
    name,
    dist: join(root, `remote-${name}`, 'dist'),
    order,
  }),
)

/**
 * Publishes the built-in remotes through the same checks as any other build. Returns the names without a
 * build on disk, which are skipped. `onRefused` is called for a build that fails its checks.
 */
export async function registerBuiltIn(
  publishing: Publishing,
  onRefused: (name: string, error: unknown) => void,
  remotes = builtInRemotes,
): Promise<string[]> {
  const { rows } = await typedSql({
    ...columnsOf('shell_remote', 'name'),
    build: column.text,
  })`select name, built_in_build_id as build from shell_remote where built_in_build_id is not null`.execute(
    publishing.database.db,
  )
  const registered = new Map(rows.map(({ name, build }) => [name, build]))
  const missing: string[] = []
  for (const remote of remotes) {
    const record = await readRecord(remote)
    if (!record) missing.push(remote.name)
    // A build is published only once: if an operator has moved the pointer since, it stays there.
    else if (registered.get(remote.name) !== record.build.id)
      await publishBuiltIn(publishing, remote, false).catch((error: unknown) => onRefused(remote.name, error))
  }
  return missing
}

/**
 * For development: publishes a build as soon as it changes on disk, replacing one of the same id. Returns a
 * stop function.
 */
export function watchBuiltIn(
  publishing: Publishing,
  onError: (error: unknown) => void,
  remotes = builtInRemotes,
): () => Promise<void> {
  const publishChanged = async (remote: BuiltInRemote) => {
    const record = await readRecord(remote)
    if (record) await publishBuiltIn(publishing, remote, true)
  }
  for (const remote of remotes)
    watchFile(
      join(remote.dist, manifestFile),
      { interval: 300 },
      () => void publishChanged(remote).catch(onError),
    )
  return async () => {
    for (const { dist } of remotes) unwatchFile(join(dist, manifestFile))
  }
}

async function readRecord({ dist }: BuiltInRemote): Promise<BuildRecord | null> {
  const text = await readFile(join(dist, manifestFile), 'utf8').catch(() => null)
  return text === null ? null : Manifest.parse(JSON.parse(text)).metaData.tessera
}

async function publishBuiltIn(
  publishing: Publishing,
  { name, dist, order }: BuiltInRemote,
  replace: boolean,
): Promise<void> {
  const { database, places } = publishing
  const work = () =>
    withTempFolder(places, async (folder) => {
      await cp(dist, folder, { recursive: true })
      const valid = await validateBuild(
        publishing,
        folder,
        { name, nestingAllowedIn: 'all' },
        publishing.development ? ['size-budget', 'digest-missing'] : [],
      )
      const { record } = valid
      const { build } = record
      const archive = await packFolder(folder, valid.files)
      await database.db.transaction().execute(async (trx) => {
        if (replace) await replaceBuild(trx, { ...valid, archive })
        await saveBuild(trx, { ...valid, archive, request: { origin: 'builtIn', by: systemSource } })
        // A build that was published by hand stays until the built-in one is newer.
        const { rows } = await typedSql({ moves: column.boolean })`
          select b.origin = 'builtIn' or (b.entry -> 'build' ->> 'time')::numeric < ${build.time} as moves
          from shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id
            where r.name = ${name}`.execute(trx)
        if (rows[0]?.moves ?? true) {
          await setStableBuild(trx, name, build.id, { order })
          await recordAndPublish(trx, systemSource, { name, action: 'publish', build: build.id })
        }
        await sql`update shell_remote set built_in_build_id = ${build.id} where name = ${name}`.execute(trx)
      })
      if (replace) await rm(join(places.remotes, name, build.id), { recursive: true, force: true })
      await moveToServed(folder, places, record)
    })
  await withPublishLock(database, name, work, { wait: true })
}
