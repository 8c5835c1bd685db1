import { sql } from 'kysely'
import type { LaunchRow, launches } from '@tessera/shared/contract/workflow/launches'
import { allConditions } from '../../db/columns.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import type { Handlers } from '../../http/context.ts'
import { actionCodes } from '../engine/state.ts'
import { taskColumns, taskConditions } from '../tasks/store.ts'

const time = sql`t.creator_time`

const isLaunchedForPrincipal = (userId: string) => sql`t.id in (select h.task_id from workflow_action h
  where h.handle_id = ${userId} and h.handle_status = ${sql.lit(actionCodes.submit)} and h.as_user_id is not null)`

export const launchHandlers: Handlers<typeof launches> = {
  list({ status, isForPrincipal, ...filter }, { db, session: { userId } }) {
    const conditions = allConditions([
      isForPrincipal === 1 ? isLaunchedForPrincipal(userId) : sql`t.creator_user_id = ${userId}`,
      ...taskConditions(filter, time),
      status !== undefined && sql`t.status = ${status}`,
    ])
    return loadCappedPage<LaunchRow>(db, filter, {
      select: sql`t.id, ${taskColumns()}, t.status, t.end_time as "endTime", ${time} as "creatorTime"`,
      from: sql`from workflow_task t where ${conditions}`,
      order: orderBy(
        filter,
        {
          creatorTime: time,
          startTime: sql`t.start_time`,
          endTime: sql`t.end_time`,
          fullName: sql`t.full_name`,
        },
        sql`${time} desc, t.id desc`,
      ),
    })
  },
}
