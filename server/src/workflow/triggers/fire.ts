import { sql, type RawBuilder } from 'kysely'
import type { TriggerEvent } from '@tessera/shared/contract/workflow/triggers'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { parseRowId } from '../runtime/ids.ts'
import type { TaskTransaction, WorkflowRuntime } from '../runtime/runtime.ts'
import { text } from './text.ts'
import { valueAt } from './value-at.ts'

/** Tasks that one event carries on, at most. */
const maxTasks = 500

interface FireOptions {
  readonly source: 'event' | 'webhook'
  /** Condition on the task `t`: those that the caller may carry on. */
  readonly condition: RawBuilder<unknown>
  /** The user who sent the event; null for another system. */
  readonly actor: string | null
  /** Names the request among all of the same sender; the same one carries nothing out a second time. */
  readonly delivery: string | null
}

/**
 * Carries on the tasks that wait for an event, each in a transaction of its own; returns their number. A request that is
 * repeated gets the number of the first one. Throws a refusal 404 where no task waits, and the first refusal where all
 * tasks were refused.
 */
export async function fireTriggers(
  db: Db,
  runtime: WorkflowRuntime,
  event: TriggerEvent,
  options: FireOptions,
): Promise<number> {
  const waiting = await listWaiting(db, event, options)
  let fired = 0
  let firstRefusal: Refusal | null = null
  await runtime.gather(async (transact) => {
    for (const id of waiting)
      try {
        const isFired = await transact((own) => fireOne(own, runtime, id, event, options))
        if (isFired) fired += 1
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        firstRefusal ??= error
      }
  })
  if (fired > 0) return fired
  const known = await countFired(db, options)
  if (known > 0) return known
  throw firstRefusal ?? refuse(text.nothingWaits, { event: event.event, key: event.key }, Code.notFound)
}

/** Visits that wait for the event, without those of tasks that the same request has carried on. */
async function listWaiting(
  db: Db,
  { event, key }: TriggerEvent,
  { source, condition, delivery }: FireOptions,
): Promise<readonly string[]> {
  const { rows } = await typedSql(columnsOf('workflow_trigger', 'id'))`
    select w.id from workflow_trigger w join workflow_task t on t.id = w.task_id
    where w.state = 0 and w.source = ${source} and w.name = ${event} and (w.key = ${key} or t.en_code = ${key} or t.id = ${key})
      and t.delete_mark = 0 and (${condition})
      and not exists (select 1 from workflow_trigger d where d.task_id = w.task_id and d.delivery = ${delivery})
    order by w.task_id, w.id limit ${maxTasks}`.execute(db)
  return rows.map(({ id }) => id)
}

async function countFired(db: Db, { delivery }: FireOptions): Promise<number> {
  const { rows } = await typedSql({ n: column.number })`
    select count(*) as n from workflow_trigger where delivery = ${delivery}`.execute(db)
  return rows[0]!.n
}

/** Carries one task on; false where it no longer waits. */
async function fireOne(
  own: TaskTransaction,
  runtime: WorkflowRuntime,
  rowId: string,
  { data }: TriggerEvent,
  { actor, delivery }: FireOptions,
): Promise<boolean> {
  const { taskId, id: visitId } = parseRowId(rowId, 'v')!
  const task = await own.lock(taskId)
  const visit = task.stored.visits.find(({ id }) => id === visitId)
  if (visit?.state !== 'live') return false
  const values = pickValues(task, visit.nodeId, data)
  const saved = values ? await runtime.forms.write(own.trx, task, values) : undefined
  await own.perform(
    task,
    { kind: 'triggerFired', visitId, sentBy: actor, actor: null, at: Date.now() },
    saved,
  )
  await sql`update workflow_trigger set delivery = ${delivery} where id = ${rowId}`.execute(own.trx)
  return true
}

/** The values that the node takes over; null where it takes none. */
function pickValues({ version }: LoadedTask, nodeId: string, data: TriggerEvent['data']) {
  const node = version.nodes.get(nodeId)
  if (node?.kind !== 'trigger') return null
  const picked = node.properties.assignList.flatMap(({ parentField, childField }) => {
    const value = valueAt(data, childField)
    return value === undefined ? [] : [[parentField, value] as const]
  })
  return picked.length > 0 ? Object.fromEntries(picked) : null
}
