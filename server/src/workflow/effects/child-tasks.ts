import { sql } from 'kysely'
import type { PropertiesOf } from '@tessera/shared/contract/workflow/flow-template'
import { Code } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import type { FormAuthor } from '../../feature/flow-records.ts'
import { completeJob } from '../../jobs/job.ts'
import { findActiveUser } from '../../permissions/design-rights.ts'
import type { Job } from '../../jobs/queue.ts'
import { isLaunchableBy } from '../flows/store.ts'
import { createTask, findLaunchable } from '../runtime/launch.ts'
import { launchWithValues } from '../runtime/launch-values.ts'
import { deleteTasks } from '../runtime/delete-tasks.ts'
import type { LoadedTask } from '../runtime/load.ts'
import type { TaskTransaction, WorkflowRuntime } from '../runtime/runtime.ts'
import { finishIn, type EffectServices, type StoredEffect } from './stored-effect.ts'
import { resolveWho } from './node-users.ts'
import { text } from './text.ts'

// Child tasks of sub-flow nodes, and other flows that a node launches.

type FieldMap = PropertiesOf<'subFlow'>['assignList']

interface NewChild {
  readonly parent: LoadedTask
  readonly flowId: string
  readonly initiator: string
  readonly fields: FieldMap
  /** The effect of the parent that waits for the child; none where the parent does not wait. */
  readonly parentEffect?: string
}

/**
 * Launches a task for a user with values of the parent. Values that are refused leave a draft, which the user completes
 * and submits.
 */
async function launchChild(
  runtime: WorkflowRuntime,
  own: TaskTransaction,
  { parent, flowId, initiator, fields, parentEffect }: NewChild,
): Promise<void> {
  const { trx } = own
  const found = await findLaunchable(trx, flowId)
  if (!found) throw refuse(text.childFlowGone, {}, Code.notFound)
  await assertLaunchable(trx, parent, flowId)
  const organizeId = await findUnit(trx, initiator)
  const task = await createTask(trx, runtime.versions, found, {
    flowId,
    initiator,
    organizeId,
    parent: { id: parent.id, depth: parent.stored.depth },
    ...(parentEffect !== undefined && { parentEffect }),
    flowUrgent: parent.flowUrgent,
  })
  const values = await runtime.forms.load(trx, parent)
  const sent = Object.fromEntries(
    fields.map(({ parentField, childField }) => [childField, values[parentField]]),
  )
  const author: FormAuthor = {
    userId: initiator,
    organizeId,
    lang: 'zh',
    visitor: null,
    ip: '',
    userAgent: '',
  }
  await launchWithValues(runtime, own, task, { author, sent, to: 'submit' })
}

/** Throws a refusal where the user who released the flow may not launch the other one. */
async function assertLaunchable(db: Db, { version }: LoadedTask, flowId: string): Promise<void> {
  const releaser = await findActiveUser(db, version.releasedBy)
  // A user who is gone launches nothing, not even what all users may.
  const isOpen = releaser ? isLaunchableBy(releaser) : sql`false`
  const { rows } = await typedSql({ isOpen: column.boolean, name: column.text })`
    select (${isOpen}) as "isOpen", f.full_name as name from workflow_flow f where f.id = ${flowId}`.execute(
    db,
  )
  if (!rows[0]?.isOpen) throw refuse(text.releaserMayNot, { flow: rows[0]?.name ?? '' }, Code.forbidden)
}

async function findUnit(db: Db, userId: string): Promise<string> {
  const { rows } = await typedSql(columnsOf('org_user', 'organizeId'))`
    select organize_id as "organizeId" from org_user
    where id = ${userId} and delete_mark = 0 and enabled_mark = 1`.execute(db)
  if (!rows[0]) throw refuse(text.childUserGone, {}, Code.notFound)
  return rows[0].organizeId
}

/** Starts a child task. One that cannot be started has failed for the parent. */
export async function startChild(services: EffectServices, job: Job, effect: StoredEffect): Promise<void> {
  const { workflow: runtime } = services
  await runtime.transact(async (own) => {
    const parent = await own.lock(effect.taskId)
    const open = parent.stored.effects.find(({ id }) => id === effect.localId)
    const node = parent.version.nodes.get(effect.payload.nodeId ?? '')
    if (open?.state !== 'queued' || node?.kind !== 'subFlow') return finishIn(own.trx, job, effect)
    const { flowId, assignList, isAsync } = node.properties
    await sql`savepoint start`.execute(own.trx)
    try {
      await launchChild(runtime, own, {
        parent,
        flowId,
        initiator: effect.payload.userId ?? '',
        fields: assignList,
        ...(!isAsync && { parentEffect: effect.localId }),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint start`.execute(own.trx)
      services.reportWarning('a child task could not be started')(error)
      if (!isAsync)
        await own.perform(parent, {
          kind: 'childFinished',
          effectId: effect.localId,
          adopted: false,
          actor: null,
          at: Date.now(),
        })
    }
    return finishIn(own.trx, job, effect)
  })
}

/** A child has ended: the parent takes its values over and goes on. */
export async function finishChild(
  { workflow: runtime }: EffectServices,
  job: Job,
  { parentId, effectId, adopted }: { parentId: string; effectId: string; adopted: boolean },
): Promise<void> {
  await runtime.transact(async (own) => {
    const parent = await own.lock(parentId)
    const effect = parent.stored.effects.find(({ id }) => id === effectId)
    if (effect?.state === 'queued') {
      const write = adopted ? await takeOver(runtime, own, parent, effectId) : {}
      await own.perform(
        parent,
        { kind: 'childFinished', effectId, adopted, actor: null, at: Date.now() },
        write,
      )
    }
    await completeJob(own.trx, job)
  })
}

/** Values of the child that go back into the parent. */
async function takeOver(
  runtime: WorkflowRuntime,
  own: TaskTransaction,
  parent: LoadedTask,
  effectId: string,
) {
  const effect = parent.stored.effects.find(({ id }) => id === effectId)
  const node = parent.version.nodes.get(effect?.nodeId ?? '')
  if (node?.kind !== 'subFlow' || node.properties.returnList.length === 0) return {}
  const { rows } = await typedSql({ id: column.text })`
    select id from workflow_task where parent_id = ${parent.id} and state ->> 'parentEffect' = ${effectId}
    order by creator_time desc limit 1`.execute(own.trx)
  const child = rows[0] && (await runtime.load(rows[0].id))
  if (!child) return {}
  const values = await runtime.forms.load(own.trx, child)
  const sent = Object.fromEntries(
    node.properties.returnList.map(({ parentField, childField }) => [parentField, values[childField]]),
  )
  return runtime.forms.write(own.trx, parent, sent)
}

/** Ends the child of an effect that was given up. */
export async function cancelChild(
  { workflow: runtime, db, flowRecords }: EffectServices,
  job: Job,
  effect: StoredEffect,
): Promise<void> {
  const { rows } = await typedSql({ id: column.text })`
    select c.id from workflow_task c join workflow_task p on p.id = c.parent_id
    where c.parent_id = ${effect.taskId} and c.status in (0, 1, 3) and c.delete_mark = 0
      and exists (select 1 from jsonb_array_elements(p.state -> 'effects') e
        where e ->> 'id' = c.state ->> 'parentEffect' and e ->> 'state' = 'cancelled')`.execute(db)
  await runtime.transact(async (own) => {
    for (const { id } of rows) {
      const child = await own.lock(id)
      if (child.stored.task.status === 1)
        await own.perform(child, { kind: 'terminate', actor: null, administrator: true, at: Date.now() })
      else await deleteTasks(own.trx, flowRecords, child.creatorUserId, [child])
    }
    await finishIn(own.trx, job, effect)
  })
}

/** Launches another flow for each user of a node; the parent does not wait. */
export async function launchOthers(
  { workflow: runtime }: EffectServices,
  job: Job,
  effect: StoredEffect,
): Promise<void> {
  await runtime.transact(async (own) => {
    const parent = await own.lock(effect.taskId)
    const node = parent.version.nodes.get(effect.payload.nodeId ?? '')
    if (node?.kind === 'launch') {
      const { flowId, assignList, who } = node.properties
      const users = who ? await resolveWho(own, runtime, parent, node.nodeId, who) : [parent.creatorUserId]
      for (const initiator of users)
        await launchChild(runtime, own, { parent, flowId, initiator, fields: assignList })
    }
    await finishIn(own.trx, job, effect)
  })
}
