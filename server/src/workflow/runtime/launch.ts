import { sql, type RawBuilder } from 'kysely'
import { formatInstant } from '@tessera/shared/contract/fields/instant'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { createState } from '../engine/state.ts'
import type { LoadedTask } from './load.ts'
import { withFreeSteps } from './free-steps.ts'
import { toStoredState } from './stored-state.ts'
import { text } from './text.ts'
import type { FlowVersion, FlowVersions } from './versions.ts'

/** Tasks that start one another, at most: a flow that starts itself ends there. */
const maxDepth = 5

export interface NewTaskOptions {
  readonly flowId: string
  readonly initiator: string
  /** The unit for which the initiator launches it. */
  readonly organizeId: string
  /** The task that starts this one, and its depth. */
  readonly parent?: { readonly id: string; readonly depth: number }
  /** The effect of a parent that waits for this task, which then ends with its parent only. */
  readonly parentEffect?: string
  readonly flowUrgent?: number
}

/** The version of a flow in force with a free number; undefined where it cannot be launched. `condition` uses `f`. */
export async function findLaunchable(
  db: Db,
  flowId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<{ version: number; number: string } | undefined> {
  const { rows } = await typedSql({ version: column.number, number: column.number })`
    select f.version, nextval('workflow_task_number') as number from workflow_flow f
    where f.id = ${flowId} and f.delete_mark = 0 and f.enabled_mark = 1 and (${condition})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const number = `${formatInstant(Date.now(), 'yyyyMMdd')}${String(row.number).padStart(6, '0')}`
  return { version: row.version, number }
}

/** A task that is not in the table yet. Throws a refusal where too many tasks start one another. */
export async function createTask(
  db: Db,
  versions: FlowVersions,
  { version, number }: { version: number; number: string },
  { flowId, initiator, organizeId, parent, parentEffect, flowUrgent = 1 }: NewTaskOptions,
): Promise<LoadedTask> {
  const depth = parent ? parent.depth + 1 : 0
  if (depth > maxDepth) throw refuse(text.tooDeep, { n: maxDepth })
  const compiled = await versions.of(db, flowId, version)
  return startTask(compiled, {
    initiator,
    organizeId,
    depth,
    number,
    flowUrgent,
    ...(parent && { parentId: parent.id }),
    ...(parentEffect !== undefined && { parentEffect }),
  })
}

interface StartedTask extends Pick<
  NewTaskOptions,
  'initiator' | 'organizeId' | 'parentEffect' | 'flowUrgent'
> {
  readonly depth?: number
  readonly number?: string
  readonly parentId?: string
}

/** A task of a version, or of a draft that is compiled like one. */
export function startTask(
  version: FlowVersion,
  {
    initiator,
    organizeId,
    depth = 0,
    number = '',
    parentId = '0',
    parentEffect,
    flowUrgent = 1,
  }: StartedTask,
): LoadedTask {
  const id = newId()
  const state = createState({
    id,
    initiator,
    ...(parentId !== '0' && parentEffect !== undefined && { parentId }),
  })
  return {
    id,
    parentId,
    flowId: version.flowId,
    flowVersion: version.version,
    flowUrgent,
    enCode: number,
    fullName: '',
    status: 0,
    formType: version.formType,
    formValues: '{}',
    recordId: null,
    creatorUserId: initiator,
    pauseReason: '',
    revision: 0,
    version,
    stored: toStoredState(state, { actionCount: 0, organizeId, depth, parentEffect: parentEffect ?? null }),
    isNew: true,
  }
}

/** A draft takes the version that is in force when it is submitted. */
export const withVersion = async (
  db: Db,
  versions: FlowVersions,
  task: LoadedTask,
  version: number,
): Promise<LoadedTask> => {
  if (task.flowVersion === version) return task
  const released = await versions.of(db, task.flowId, version)
  return { ...task, flowVersion: version, version: withFreeSteps(released, task.stored.freeSteps ?? []) }
}
