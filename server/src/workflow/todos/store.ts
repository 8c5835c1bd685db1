import { sql, type RawBuilder } from 'kysely'
import type { TaskFilter } from '@tessera/shared/contract/workflow/tasks'
import { TodoCategory, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import { taskColumns, taskConditions } from '../tasks/store.ts'

interface Source {
  /** The table whose rows are listed, as `i`. */
  table: RawBuilder<unknown>
  mine: (userId: string) => RawBuilder<unknown>
  time: RawBuilder<unknown>
  status: RawBuilder<unknown>
  /** As the index of the table has it, so that a page is read and not sorted. */
  order: RawBuilder<unknown>
}

const sources: Readonly<Record<string, Source>> = {
  [TodoCategory.todo]: {
    table: sql`workflow_operator`,
    mine: (userId) => sql`i.user_id = ${userId} and i.completion = 0 and i.state = 0`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    order: sql`i.flow_urgent desc, i.creator_time desc, i.id desc`,
  },
  [TodoCategory.done]: {
    table: sql`workflow_record`,
    mine: (userId) => sql`i.handle_id = ${userId} and i.handle_status in (0, 1)`,
    time: sql`i.handle_time`,
    status: sql`i.handle_status`,
    order: sql`i.handle_time desc, i.id desc`,
  },
  [TodoCategory.circulate]: {
    table: sql`workflow_circulate`,
    mine: (userId) => sql`i.user_id = ${userId}`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    order: sql`i.creator_time desc, i.id desc`,
  },
}

export const isTodoCategory = (category: string) => category in sources

/** One page of what waits for a user, was handled by them or copied to them; the category must be one of `TodoCategory`. */
export async function listTodos(
  db: Db,
  userId: string,
  category: string,
  filter: TaskFilter & { creatorUserId?: string | undefined },
) {
  const { table, mine, time, status, order } = sources[category]!
  const found = allConditions([
    mine(userId),
    ...taskConditions(filter, time),
    filter.creatorUserId && sql`t.creator_user_id = ${filter.creatorUserId}`,
  ])
  return loadCappedPage<TodoRow>(db, filter, {
    select: sql`
      i.id, i.task_id as "processId", ${taskColumns}, ${status} as status, coalesce(i.node_id, '') as "thisStepId", ${time} as "creatorTime",
      t.creator_user_id as "creatorUserId", (select u.real_name || '/' || u.account from org_user u where u.id = t.creator_user_id) as "userName"`,
    from: sql`from ${table} i join workflow_task t on t.id = i.task_id where ${found}`,
    order: orderBy(
      filter,
      {
        creatorTime: time,
        startTime: sql`t.start_time`,
        fullName: sql`t.full_name`,
        flowUrgent: sql`t.flow_urgent`,
      },
      order,
    ),
  })
}
