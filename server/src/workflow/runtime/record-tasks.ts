import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import type { RecordTask, RecordTasks } from '../../feature/record-tasks.ts'
import { isLaunchableBy } from '../flows/store.ts'
import { canWithdraw } from './find-refusal.ts'
import { createTask, findLaunchable } from './launch.ts'
import { launchWithValues } from './launch-values.ts'
import { loadTasks, type LoadedTask } from './load.ts'
import { readableBy } from './readers.ts'
import type { WorkflowRuntime } from './runtime.ts'
import { submitTask, takeFormInForce } from './submit.ts'
import { text } from './text.ts'

/** The tasks of the records of designs with a flow. */
export function createRecordTasks(runtime: () => WorkflowRuntime): RecordTasks {
  return {
    find: (db, recordIds) => selectTasks(db, recordIds, sql`order by id`),
    lock: (trx, recordIds) => selectTasks(trx, recordIds, sql`order by id for no key update`),

    async listReadable(requester, taskIds) {
      if (taskIds.length === 0) return new Set()
      const isReadable = await readableBy(requester)
      const { rows } = await typedSql({ id: column.text })`
        select t.id from workflow_task t where t.id = any(${taskIds}::text[]) and (${isReadable})`.execute(
        requester.db,
      )
      return new Set(rows.map(({ id }) => id))
    },

    async listWithdrawable(db, taskIds, userId) {
      const tasks = await loadTasks(db, runtime().versions, taskIds)
      return new Set(tasks.flatMap((task) => (canWithdraw(task, userId) ? [task.id] : [])))
    },

    async mayLaunch(db, designId, user) {
      const { rows } = await typedSql({ mayLaunch: column.boolean })`
        select (${isLaunchableBy(user)}) as "mayLaunch" from workflow_flow f where ${isFlowOf(designId)}
          and f.enabled_mark = 1`.execute(db)
      return rows[0]?.mayLaunch ?? false
    },

    async submit(context, { designId, task, ...submission }) {
      const flowId = task?.flowId ?? (await requireFlow(context.db, designId))
      const taskId = await submitTask(runtime(), context, {
        flowId,
        taskId: task?.id,
        isOfPage: true,
        ...submission,
      })
      const { recordId } = await runtime().load(taskId)
      return { recordId: recordId!, taskId }
    },

    async add(trx, { author, designId, sent, source, to, launchedBy }) {
      const own = runtime().within(trx)
      const flowId = await requireFlow(trx, designId)
      const found = await findLaunchable(trx, flowId, isLaunchableBy(launchedBy))
      if (!found) throw refuse(text.notLaunchable, {}, Code.forbidden)
      const task = await createTask(trx, runtime().versions, found, {
        flowId,
        initiator: author.userId,
        organizeId: author.organizeId,
      })
      const { recordId } = await launchWithValues(runtime(), own, task, { author, sent, source, to })
      return recordId!
    },

    async amend(trx, taskId, { userId, opinion }, change) {
      const own = runtime().within(trx)
      const { forms } = runtime()
      const task = await own.lock(taskId)
      const inForce = await takeFormInForce(trx, runtime(), task)
      const load = async () => {
        const own = await forms.load(trx, task)
        return [own, inForce.version === task.version ? own : await forms.load(trx, inForce)] as const
      }
      const before = await load()
      const result = await change()
      const after = await load()
      if (isDeepStrictEqual(before, after)) return result
      const shown = forms.compare(task, before[0], after[0])
      const changes = { ...forms.compare(inForce, before[1], after[1]), ...shown }
      // What is approved has to be shown. What was approved stays as it was; its history has the change.
      const isShown = Object.keys(changes).every((name) => Object.hasOwn(shown, name))
      const command = { kind: 'amend', actor: userId, at: Date.now(), opinion } as const
      if (isShown || hasEnded(task)) {
        await own.perform(task, command, { values: after[0], write: { changes } })
        return result
      }
      // It shows another form from now on, so the history names also what that does not have.
      const moved = await forms.compareForms(
        trx,
        { version: task.version, values: before[0] },
        { version: inForce.version, values: after[1] },
      )
      const known = forms.toKnown(inForce.version, after[1])
      await own.perform(inForce, command, { values: after[1], write: { changes: moved, known } })
      return result
    },

    async setDeleted(trx, recordIds, isDeleted, userId) {
      await sql`update workflow_task set delete_mark = ${isDeleted ? 1 : 0}, last_modify_user_id = ${userId},
        last_modify_time = now(), revision = revision + 1 where record_id = any(${recordIds}::text[])`.execute(
        trx,
      )
    },
  }
}

/** Whether a task is adopted or terminated. */
const hasEnded = ({ status }: Pick<LoadedTask, 'status'>): boolean =>
  status === FlowStatus.adopt || status === FlowStatus.cancel

/** Condition on `f`: the flow of a design, or the one that approves its records. */
const isFlowOf = (designId: string) => sql`
  f.delete_mark = 0 and f.design_id = ${designId}`

/** The flow of a design; throws a refusal where it has none. */
async function requireFlow(db: Db, designId: string): Promise<string> {
  const { rows } = await typedSql({ id: column.text })`
    select f.id from workflow_flow f where ${isFlowOf(designId)}`.execute(db)
  if (!rows[0]) throw refuse(text.notLaunchable, {}, Code.forbidden)
  return rows[0].id
}

async function selectTasks(
  db: Db,
  recordIds: readonly string[],
  rest: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, RecordTask>> {
  const { rows } = await typedSql({
    ...columnsOf('workflow_task', 'id', 'flowId', 'status'),
    recordId: column.text,
    initiator: column.text,
  })`
    select id, flow_id as "flowId", status, record_id as "recordId", creator_user_id as initiator from workflow_task
    where record_id = any(${recordIds}::text[]) and delete_mark = 0 ${rest}`.execute(db)
  return new Map(rows.map(({ recordId, ...task }) => [recordId, task]))
}
