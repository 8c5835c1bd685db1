import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'

/** Deletes the demo tasks that are drawn by chance, so that a test knows those that are left: `task.01` to `task.20`. */
export const keepKnownTasks = (db: Db): Promise<unknown> =>
  sql`update workflow_task set delete_mark = 1 where id !~ '^task\\.(0[1-9]|1[0-9]|20)$'`.execute(db)
