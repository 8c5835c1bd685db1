import { sql } from 'kysely'
import { processLockClass } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import * as column from '../db/column.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/**
 * Age of the record of a process from which it counts as dead in any case: it may hang, or PostgreSQL has not noticed
 * yet that its machine is gone.
 */
const maxRecordAgeSeconds = 45
/** A process may lose its connection and lock it again after half a second; it counts as dead after this time. */
const lockGraceMs = 1_000

/** SQL condition: the connection of the process `p` (shell_process) holds its lock. */
const holdsLock = sql`exists (
  select 1 from pg_locks l
  where l.locktype = 'advisory' and l.granted and l.objsubid = 2 and l.classid = ${processLockClass}::oid
    and l.objid = (hashtext(p.id)::bigint & 4294967295)::oid
    and l.database = (select d.oid from pg_database d where d.datname = current_database()))`

/** Records that this process runs; true where it had no record. */
export async function recordProcess(db: Db, processId: string): Promise<boolean> {
  const { rows } = await typedSql({ fresh: column.boolean })`
    insert into shell_process (id) values (${processId})
    on conflict (id) do update set seen_time = now() returning xmax = 0 as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/** Removes the record of a process, with its users. */
export async function removeProcess(db: Db, processId: string): Promise<void> {
  await sql`delete from shell_process where id = ${processId}`.execute(db)
}

/** Observes the other processes of the database. */
export interface ProcessWatch {
  /** Removes the records of dead processes; true where it removed one. `others` is how many run besides this one. */
  removeDead(): Promise<{ hasRemoved: boolean; others: number }>
}

export function watchProcesses(db: Db, processId: string): ProcessWatch {
  /** When a look first found no lock, by process. */
  const missingSince = new Map<string, number>()
  return {
    async removeDead() {
      const { rows } = await typedSql({
        ...columnsOf('shell_process', 'id'),
        isLocked: column.boolean,
        isOld: column.boolean,
      })`
        select p.id, ${holdsLock} as "isLocked",
          p.seen_time < now() - make_interval(secs => ${maxRecordAgeSeconds}) as "isOld"
        from shell_process p where p.id <> ${processId}`.execute(db)
      const now = performance.now()
      const unlocked = new Set(rows.flatMap(({ id, isLocked }) => (isLocked ? [] : [id])))
      for (const id of missingSince.keys()) if (!unlocked.has(id)) missingSince.delete(id)
      for (const id of unlocked) if (!missingSince.has(id)) missingSince.set(id, now)
      const dead = rows.flatMap(({ id, isOld }) =>
        isOld || now - (missingSince.get(id) ?? now) >= lockGraceMs ? [id] : [],
      )
      if (dead.length > 0) await sql`delete from shell_process where id = any(${dead})`.execute(db)
      return { hasRemoved: dead.length > 0, others: rows.length - dead.length }
    },
  }
}
