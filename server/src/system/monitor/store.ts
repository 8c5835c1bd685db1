import type { Monitor } from '@tessera/shared/contract/system/monitor'
import type { Db } from '../../db/connect.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

/** Loads figures of this database; `answered` is the response time in milliseconds. */
export async function loadDatabaseFigures(db: Db): Promise<Monitor['database'] & { processes: number }> {
  const began = performance.now()
  const { rows } = await typedSql({
    bytes: column.number,
    version: column.text,
    connections: column.number,
    active: column.number,
    most: column.number,
    hits: column.number,
    longest: column.number,
    processes: column.number,
  })`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('max_connections')::int as most, pg_database_size(current_database()) as bytes,
      (select coalesce(round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 1), 100)
        from pg_stat_database where datname = current_database()) as hits,
      count(*) as connections, count(*) filter (where state = 'active') as active,
        count(*) filter (where application_name = 'tessera bus') as processes,
      coalesce((extract(epoch from max(now() - query_start) filter (where state = 'active'
        and pid <> pg_backend_pid())) * 1000)::int, 0) as longest
    from pg_stat_activity where datname = current_database()`.execute(db)
  return { ...rows[0]!, answered: Math.round((performance.now() - began) * 10) / 10 }
}

/** Counts the remotes, and those that failed in a browser within the last hour. */
export async function loadRemoteFigures(db: Db): Promise<Monitor['remotes']> {
  const { rows } = await typedSql({ known: column.number, failing: column.number })`
    select (select count(*) from shell_remote) as known,
      (select count(distinct name) from shell_remote_failure
        where last_time > now() - interval '1 hour') as failing`.execute(db)
  return rows[0]!
}
