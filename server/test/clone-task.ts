import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { queueJobs } from '../src/jobs/job.ts'

/**
 * Copies a running task many times, with its visits, assignments, timers, jobs of timers and history: as if it had been
 * launched so often. Timers of the copies are due at the given time. Returns the ids.
 */
export async function cloneTask(db: Db, taskId: string, count: number, due: Date): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, at) => `clone-${taskId.slice(-6)}-${at}`)
  const clones = sql`unnest(${ids}::text[]) n (id)`
  const state = sql`jsonb_set(jsonb_set(t.state, '{task,id}', to_jsonb(n.id)), '{timers}', coalesce((
    select jsonb_agg(jsonb_set(x, '{due}', to_jsonb(${due.getTime()}::bigint)) order by at)
    from jsonb_array_elements(t.state -> 'timers') with ordinality e (x, at)), '[]'))`
  await sql`insert into workflow_task
    select (jsonb_populate_record(t, jsonb_build_object('id', n.id, 'en_code', n.id, 'state', ${state}))).*
    from workflow_task t cross join ${clones} where t.id = ${taskId}`.execute(db)
  const renamed = (column: string) => sql`replace(${sql.ref(`t.${column}`)}, ${taskId}, n.id)`
  const parts: [table: string, columns: readonly string[]][] = [
    ['workflow_visit', ['id', 'parent_id']],
    ['workflow_assignment', ['id', 'visit_id']],
    ['workflow_timer', ['id', 'visit_id']],
    ['workflow_action', ['id', 'visit_id', 'assignment_id']],
  ]
  for (const [table, columns] of parts) {
    const values = sql.join(columns.flatMap((name) => [sql`${name}::text`, renamed(name)]))
    await sql`insert into ${sql.table(table)}
      select (jsonb_populate_record(t, jsonb_build_object('task_id', n.id, ${values}))).*
      from ${sql.table(table)} t cross join ${clones} where t.task_id = ${taskId}`.execute(db)
  }
  const { rows } = await sql<{ id: string }>`
    update workflow_timer set due_time = ${due} where task_id = any(${ids}::text[]) returning id`.execute(db)
  await queueJobs(
    db,
    'workflow.timers',
    rows.map(({ id: key }) => ({ key, dueTime: due })),
  )
  return ids
}
