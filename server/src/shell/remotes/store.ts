import { sql } from 'kysely'
import { entryOf, type BuildRecord, type RegistryEntry } from '@tessera/shared/contract/shell/registry'
import type { Db } from '../../db/connect.ts'

/** The current build of every remote, in the order of their registration. */
export async function listRemotes(db: Db): Promise<RegistryEntry[]> {
  const { rows } = await sql<{ entry: RegistryEntry }>`
    select b.entry from shell_remote r join shell_remote_build b on b.name = r.name and b.build_id = r.build_id
    order by r.sort_code, r.name`.execute(db)
  return rows.map(({ entry }) => entry)
}

/** Where a build is served from, for ever: a build never changes its files. */
export const addressOf = (name: string, buildId: string) => `/remotes/${name}/${buildId}/mf-manifest.json`

/** Records a build and moves the pointer to it; one transaction, so that a page never sees one without the other. */
export async function point(db: Db, record: BuildRecord, order: number): Promise<void> {
  const { name, build } = record
  const entry = JSON.stringify(entryOf(record, addressOf(name, build.id)))
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into shell_remote_build (name, build_id, entry) values (${name}, ${build.id}, ${entry}::jsonb)
      on conflict (name, build_id) do update set entry = excluded.entry`.execute(trx)
    await sql`
      insert into shell_remote (name, build_id, sort_code) values (${name}, ${build.id}, ${order})
      on conflict (name) do update set build_id = excluded.build_id, modify_time = now()
      where shell_remote.build_id <> excluded.build_id`.execute(trx)
  })
}
