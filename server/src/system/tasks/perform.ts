import { TaskContent, TaskType } from '@tessera/shared/contract/system/tasks'
import { Refusal, refuse, refuseField, toStoredReason, type StoredReason } from '../../errors/refusal.ts'
import { bindParameters, locateError, type ParameterValue } from '../../statements/bind.ts'
import { statementKinds } from '../../statements/classify.ts'
import type { Interfaces } from '../../data/interfaces/interfaces.ts'
import type { BuiltInJobParts, BuiltInJobs } from './built-in-job.ts'
import { listNextTimes } from './schedule.ts'
import { text, type RunOutcome } from './text.ts'

/** Shorter than the 15 minutes after which the runner abandons a run. */
const statementTimeoutMs = 600_000

/** What tasks run. */
export interface TaskServices {
  interfaces: Interfaces
  jobs: BuiltInJobs
}

interface TaskDefinition {
  executeType: string
  executeContent: string
}

/**
 * Validates a task that a user saves and returns it. Throws a refusal for an invalid cron, for a missing
 * statement, interface or method, and for an interface that the user may not run.
 */
export async function validateTask<T extends TaskDefinition>(
  { interfaces, jobs }: TaskServices,
  task: T,
  userId: string,
): Promise<T> {
  const { executeType, executeContent } = task
  const content = parseContent(executeContent)
  if (!content) throw refuseField('executeContent', text.noContent)
  requireNextTimes(content.cron)
  if (executeType === TaskType.sql) await prepareStatement(interfaces, content)
  if (executeType === TaskType.method && !Object.hasOwn(jobs, content.localHostTaskId ?? ''))
    throw refuseField('executeContent', text.noMethod)
  if (executeType === TaskType.interface) {
    if (!content.interfaceId) throw refuseField('executeContent', text.noInterface)
    await interfaces.assertCanRun(content.interfaceId, userId)
    await interfaces.assertAccepts(content.interfaceId, parameterValues(content))
  }
  return task
}

export function requireNextTimes(cron: string): number[] {
  const times = listNextTimes(cron, Date.now(), 5)
  if (!times) throw refuseField('cron', text.noCron)
  if (times.length === 0) throw refuseField('cron', text.neverComes)
  return times
}

export function parseContent(executeContent: string): TaskContent | null {
  try {
    return TaskContent.safeParse(JSON.parse(executeContent)).data ?? null
  } catch {
    return null
  }
}

/** Creates the function that executes a run and returns its outcome; it throws a refusal or a fault. */
export const createTaskPerformer =
  ({ interfaces, jobs }: TaskServices, parts: BuiltInJobParts) =>
  async ({
    executeType,
    executeContent,
    actingUserId,
  }: TaskDefinition & { actingUserId: string | null }): Promise<RunOutcome> => {
    const content = parseContent(executeContent)
    if (executeType === TaskType.interface && content?.interfaceId) {
      const rows = await interfaces.run(content.interfaceId, parameterValues(content), actingUserId)
      return { key: 'rows', n: rows.length }
    }
    if (executeType === TaskType.sql && content) {
      const { source, bound, writes, locate } = await prepareStatement(interfaces, content)
      const { changed, rows } = await source
        .query(bound, { timeoutMs: statementTimeoutMs, write: writes })
        .catch(locate)
      return writes && changed !== undefined
        ? { key: 'changed', n: changed }
        : { key: 'rows', n: rows.length }
    }
    const method = executeType === TaskType.method ? jobs[content?.localHostTaskId ?? ''] : undefined
    if (!method) throw refuse(text.noMethod)
    return (await method.run(parts)) ?? { key: 'done' }
  }

/**
 * Opens the data source and binds the values of a task's statement. Throws a refusal where the parser or the
 * source does not allow the statement.
 */
async function prepareStatement(
  { services: { sources, judge } }: Interfaces,
  { dbLinkId = '0', query = '', parameter = [] }: TaskContent,
) {
  const source = await sources.open(dbLinkId)
  const kind = await judge(source.dialect, query, statementKinds)
  const writes = kind !== 'select'
  if (writes && source.readOnly) throw refuseField('executeContent', text.readOnly)
  const values = new Map<string, ParameterValue>(
    parameter.map(({ field, value }) => [
      field,
      { type: typeof value === 'number' ? 'decimal' : 'varchar', value },
    ]),
  )
  return {
    source,
    writes,
    bound: bindParameters(source.dialect, query, values),
    locate: (error: unknown): never => {
      throw locateError(error, source.dialect, query, values)
    },
  }
}

const parameterValues = ({ parameter = [] }: TaskContent) =>
  Object.fromEntries(parameter.map(({ field, value }) => [field, value]))

/** The reason of a failure for the task log. */
export const describeError = (error: unknown): StoredReason | string =>
  error instanceof Refusal
    ? toStoredReason(error)
    : (error instanceof Error ? error.message : String(error)).slice(0, 500)
