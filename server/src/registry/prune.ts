import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import type { Places } from './publish.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/**
 * What stays. A build stays while a pointer or pin names it, while it is among the latest `builds` of its
 * remote or the `wayBack` previous builds, and while it was published or loaded within `days`, because open
 * pages still need its files.
 */
export const retention = { builds: 20, wayBack: 10, days: 14, events: 200, eventDays: 365 } as const

/** Limit of builds deleted in one run, because their archives are large. */
const maxBuildsPerRun = 50

/**
 * Deletes builds that are no longer needed, their archives, and old events, and returns the builds. Skips
 * rows that a simultaneous publish, pin or rollback has locked.
 */
export async function pruneBuilds(db: Db): Promise<{ name: string; build: string }[]> {
  const removed = await db.transaction().execute(async (trx) => {
    const { rows } = await typedSql({ ...columnsOf('shell_remote_build', 'name'), build: column.text })`
      with pointed as (
        select name, unnest(array[build_id, canary_build_id,
          built_in_build_id] || before[greatest(1,
            cardinality(before) + 1 - ${retention.wayBack}):]) as build_id from shell_remote
        union all select name, build_id from shell_remote_pin
        union all select name, build_id from (select name, build_id,
          row_number() over (partition by name order by published_time desc, build_id) as nth
            from shell_remote_build) latest where nth <= ${retention.builds}
        union all select name, build_id from shell_remote_load
          where hour > now() - make_interval(days => ${retention.days})
      )
      select b.name, b.build_id as build from shell_remote_build b
      where b.published_time < now() - make_interval(days => ${retention.days})
        and not exists (select 1 from pointed p where p.name = b.name and p.build_id = b.build_id)
      order by b.published_time limit ${maxBuildsPerRun} for update of b skip locked`.execute(trx)
    if (rows.length === 0) return rows
    const removedRows = sql`(select name, build
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (name text, build text))`
    await sql`
      update shell_remote r set before = (select coalesce(array_agg(one order by nth), '{}')
        from unnest(r.before) with ordinality u (one, nth) where (r.name, one) not in ${removedRows})
      where exists (select 1 from unnest(r.before) one where (r.name, one) in ${removedRows})`.execute(trx)
    await sql`delete from shell_remote_archive where (name, build_id) in ${removedRows}`.execute(trx)
    await sql`delete from shell_remote_build where (name, build_id) in ${removedRows}`.execute(trx)
    return rows
  })
  await sql`
    delete from shell_remote_event where time < now() - make_interval(days => ${retention.eventDays})
      or id in (select id from (select id, row_number() over (partition by name
      order by time desc, id desc) as nth from shell_remote_event) e
      where nth > ${retention.events})`.execute(db)
  return removed
}

/** Minimum milliseconds between two runs of one process. */
const pruneIntervalMs = 3_600_000

/**
 * Returns a function that prunes the database at most once per interval, for a job that runs every minute.
 * Every process also removes the folders of pruned builds from its own disk.
 */
export function openBuildPruning({
  db,
  bus,
  places,
  onError,
}: {
  db: Db
  bus: Bus
  places: Places
  onError: (error: unknown) => void
}): () => Promise<void> {
  let lastRunMs = -Infinity
  // The bus publishes null at the start and after a gap: then all folders are compared with the database.
  bus.on(
    'pruned',
    (key) =>
      void (
        key === null
          ? sweepFolders(db, places)
          : rm(join(places.remotes, key), { recursive: true, force: true })
      ).catch(onError),
  )
  return async () => {
    if (performance.now() - lastRunMs < pruneIntervalMs) return
    const removed = await pruneBuilds(db)
    for (const { name, build } of removed) await bus.publish('pruned', `${name}/${build}`)
    lastRunMs = performance.now()
  }
}

/** Removes the folders of builds that are not in the database. */
export async function sweepFolders(db: Db, { remotes }: Places): Promise<void> {
  // The disk is read first, because a build is stored in the database before its folder exists.
  const names = await readdir(remotes)
  const keysOf = async (name: string) => {
    const builds = await readdir(join(remotes, name))
    return builds.map((build) => `${name}/${build}`)
  }
  const keys = (await Promise.all(names.map(keysOf))).flat()
  const { rows } = await typedSql({
    key: column.text,
  })`select name || '/' || build_id as key from shell_remote_build`.execute(db)
  const knownKeys = new Set(rows.map(({ key }) => key))
  for (const key of keys)
    if (!knownKeys.has(key)) await rm(join(remotes, key), { recursive: true, force: true })
}
