import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Places } from './publish.ts'

/**
 * What is kept of the past. A build stays while anything points to it, while it is among the latest of its remote or on its way back, and
 * while it was published or opened by a browser in the last days: an open page still finds its parts.
 */
export const kept = { builds: 20, wayBack: 10, days: 14, events: 200, eventDays: 365 } as const

/** Most builds that go at once: their archives are large. */
const atOnce = 50

/** Deletes builds with their archives that nobody needs any more, and old events; gives the builds. Safe beside a publish, a pin or a move: what they hold is skipped. */
export async function prune(db: Db): Promise<{ name: string; build: string }[]> {
  const gone = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ name: string; build: string }>`
      with pointed as (
        select name, unnest(array[build_id, canary_build_id, built_in_build_id] || before[greatest(1, cardinality(before) + 1 - ${kept.wayBack}):]) as build_id from shell_remote
        union all select name, build_id from shell_remote_pin
        union all select name, build_id from (select name, build_id, row_number() over (partition by name order by published_time desc, build_id) as nth from shell_remote_build) latest where nth <= ${kept.builds}
        union all select name, build_id from shell_remote_load where hour > now() - make_interval(days => ${kept.days})
      )
      select b.name, b.build_id as build from shell_remote_build b
      where b.published_time < now() - make_interval(days => ${kept.days})
        and not exists (select 1 from pointed p where p.name = b.name and p.build_id = b.build_id)
      order by b.published_time limit ${atOnce} for update of b skip locked`.execute(trx)
    if (rows.length === 0) return rows
    const these = sql`(select name, build from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (name text, build text))`
    await sql`
      update shell_remote r set before = (select coalesce(array_agg(one order by nth), '{}') from unnest(r.before) with ordinality u (one, nth) where (r.name, one) not in ${these})
      where exists (select 1 from unnest(r.before) one where (r.name, one) in ${these})`.execute(trx)
    await sql`delete from shell_remote_archive where (name, build_id) in ${these}`.execute(trx)
    await sql`delete from shell_remote_build where (name, build_id) in ${these}`.execute(trx)
    return rows
  })
  await sql`
    delete from shell_remote_event where time < now() - make_interval(days => ${kept.eventDays})
      or id in (select id from (select id, row_number() over (partition by name order by time desc, id desc) as nth from shell_remote_event) e where nth > ${kept.events})`.execute(
    db,
  )
  return gone
}

/** Milliseconds between two prunings of one process. */
const seldom = 3_600_000

/** The pruning of the whole database, seldom enough for a job of every minute; every process clears its own disk of what is gone. */
export function openPruning({
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
  let last = -Infinity
  // Null is said at the start and after a gap: whatever went meanwhile.
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
    if (performance.now() - last < seldom) return
    for (const { name, build } of await prune(db)) await bus.publish('pruned', `${name}/${build}`)
    last = performance.now()
  }
}

/** Clears the disk of builds that the database does not know. */
export async function sweepFolders(db: Db, { remotes }: Places): Promise<void> {
  // The disk first: a build is in the database before its folder is.
  const names = await readdir(remotes)
  const keys = (
    await Promise.all(
      names.map(async (name) => (await readdir(join(remotes, name))).map((build) => `${name}/${build}`)),
    )
  ).flat()
  const { rows } = await sql<{
    key: string
  }>`select name || '/' || build_id as key from shell_remote_build`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  for (const key of keys) if (!known.has(key)) await rm(join(remotes, key), { recursive: true, force: true })
}
