import { sql } from 'kysely'
import type { LaunchRow, launches } from '@tessera/shared/contract/workflow/launches'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { allConditions } from '../../db/columns.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { actionCodes } from '../engine/state.ts'
import { canWithdraw } from '../runtime/find-refusal.ts'
import { loadTasks } from '../runtime/load.ts'
import { taskColumns, taskConditions, titleIn } from '../tasks/store.ts'

const time = sql`t.creator_time`

const isLaunchedForPrincipal = (userId: string) => sql`t.id in (select h.task_id from workflow_action h
  where h.handle_id = ${userId} and h.handle_status = ${sql.lit(actionCodes.submit)} and h.as_user_id is not null)`

/** Acts that bring a task back to its initiator, and how long it then counts as waiting for the initiator. */
const returning = (['return', 'reject', 'autoReject', 'withdraw'] as const).map((kind) => actionCodes[kind])
const returnedFor = sql`interval '30 days'`

/** Condition: a task that came back, or that its initiator withdrew, and that can be submitted again. */
const isReturned = sql`t.status in (${sql.lit(FlowStatus.reject)}, ${sql.lit(FlowStatus.revoke)}) and exists (
  select 1 from workflow_action h where h.task_id = t.id and h.handle_status = any(${returning}::int[])
    and h.handle_time > now() - ${returnedFor})`

export const launchHandlers = ({
  workflow: runtime,
}: Pick<Services, 'workflow'>): Handlers<typeof launches> => ({
  async list(
    { status, isForPrincipal, isReturned: onlyReturned, ...filter },
    { db, lang, session: { userId } },
  ) {
    const conditions = allConditions([
      isForPrincipal === 1 ? isLaunchedForPrincipal(userId) : sql`t.creator_user_id = ${userId}`,
      ...taskConditions(filter, time),
      status !== undefined && sql`t.status = ${status}`,
      onlyReturned === 1 && isReturned,
    ])
    const page = await loadCappedPage<Omit<LaunchRow, 'canWithdraw'>>(db, filter, {
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
    const handled = page.list.filter((row) => row.status === FlowStatus.wait).map(({ id }) => id)
    const tasks = await loadTasks(db, runtime.versions, handled)
    const withdrawable = new Set(tasks.flatMap((task) => (canWithdraw(task, userId) ? [task.id] : [])))
    return { ...page, list: page.list.map((row) => ({ ...row, canWithdraw: withdrawable.has(row.id) })) }
  },
})
