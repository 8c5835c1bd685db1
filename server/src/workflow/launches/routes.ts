import { sql } from 'kysely'
import type { LaunchRow, launches } from '@tessera/shared/contract/workflow/launches'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { actionCodes } from '../engine/state.ts'
import { canWithdraw } from '../runtime/find-refusal.ts'
import { loadTasks } from '../runtime/load.ts'
import { summariseAll } from '../runtime/summary.ts'
import { taskColumns, taskConditions, titleIn } from '../tasks/store.ts'

const time = sql`t.creator_time`

const isLaunchedForPrincipal = (userId: string) => sql`t.id in (select h.task_id from workflow_action h
  where h.handle_id = ${userId} and h.handle_status = ${sql.lit(actionCodes.submit)} and h.as_user_id is not null)`

/** Acts that bring a task back to its initiator, and how long it then counts as waiting for the initiator. */
const returning = (['return', 'reject', 'autoReject', 'withdraw'] as const).map((kind) => actionCodes[kind])
const returnedFor = sql`interval '30 days'`

/** Those of the acts that are not the initiator's own. */
const returnedByOthers = new Map(
  (['return', 'reject', 'autoReject'] as const).map((kind) => [actionCodes[kind] as number, kind]),
)

/** The last act that brought each task back, by the ids of the tasks. */
async function loadReturns(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<LaunchRow['returned']>>> {
  if (taskIds.length === 0) return new Map()
  const { rows } = await typedSql({
    ...columnsOf('workflow_action', 'taskId', 'nodeName'),
    userName: column.text,
    opinion: column.text,
    code: column.number,
  })`
    select distinct on (h.task_id) h.task_id as "taskId", h.node_name as "nodeName",
      coalesce(u.real_name, '') as "userName", coalesce(h.handle_opinion, '') as opinion,
      h.handle_status as code
    from workflow_action h left join org_user u on u.id = h.handle_id
    where h.task_id = any(${taskIds}::text[]) and h.handle_status = any(${[...returnedByOthers.keys()]}::int[])
    order by h.task_id, h.sequence desc`.execute(db)
  return new Map(
    rows.map(({ taskId, code, ...returned }) => [taskId, { ...returned, act: returnedByOthers.get(code)! }]),
  )
}

/** Condition: a task that came back, or that its initiator withdrew, and that can be submitted again. */
const isReturned = sql`t.status in (${sql.lit(FlowStatus.reject)}, ${sql.lit(FlowStatus.revoke)}) and exists (
  select 1 from workflow_action h where h.task_id = t.id and h.handle_status = any(${returning}::int[])
    and h.handle_time > now() - ${returnedFor})`

export const launchHandlers = ({
  workflow: runtime,
}: Pick<Services, 'workflow'>): Handlers<typeof launches> => ({
  async list(
    { status, isForPrincipal, isReturned: onlyReturned, withSummary, ...filter },
    { db, lang, session: { userId } },
  ) {
    const conditions = allConditions([
      isForPrincipal === 1 ? isLaunchedForPrincipal(userId) : sql`t.creator_user_id = ${userId}`,
      ...taskConditions(filter, time),
      status !== undefined && sql`t.status = ${status}`,
      onlyReturned === 1 && isReturned,
    ])
    const page = await loadCappedPage<Omit<LaunchRow, 'canWithdraw' | 'summary' | 'returned'>>(db, filter, {
      select: sql`t.id, ${taskColumns(titleIn(lang))}, t.status, t.end_time as "endTime", ${time} as "creatorTime"`,
      from: sql`from workflow_task t where ${conditions}`,
      order: orderBy(
        filter,
        {
          creatorTime: time,
          startTime: sql`t.start_time`,
          endTime: sql`t.end_time`,
          fullName: titleIn(lang),
        },
        sql`${time} desc, t.id desc`,
      ),
    })
    const isSummed = withSummary === 1
    const loaded = page.list.filter((row) => isSummed || row.status === FlowStatus.wait)
    const tasks = await loadTasks(
      db,
      runtime.versions,
      loaded.map(({ id }) => id),
    )
    const withdrawable = new Set(tasks.flatMap((task) => (canWithdraw(task, userId) ? [task.id] : [])))
    const summaries = await summariseAll(db, runtime.forms, isSummed ? tasks : [], { userId, lang })
    const back = page.list.filter((row) => isSummed && row.status === FlowStatus.reject)
    const returns = await loadReturns(
      db,
      back.map(({ id }) => id),
    )
    return {
      ...page,
      list: page.list.map((row) => ({
        ...row,
        canWithdraw: withdrawable.has(row.id),
        summary: summaries.get(row.id)?.summary ?? [],
        returned: returns.get(row.id) ?? null,
      })),
    }
  },
})
