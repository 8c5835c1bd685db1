import { sql } from 'kysely'
import type { LaunchRow, launches } from '@tessera/shared/contract/workflow/launches'
import { allConditions } from '../../db/columns.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import type { Handlers } from '../../http/context.ts'
import { taskColumns, taskConditions } from '../tasks/store.ts'

const time = sql`t.creator_time`

export const launchHandlers: Handlers<typeof launches> = {
  list({ status, ...filter }, { db, session }) {
    const conditions = allConditions([
      sql`t.creator_user_id = ${session.userId}`,
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
