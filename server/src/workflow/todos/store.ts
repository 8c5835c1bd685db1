import { sql, type RawBuilder } from 'kysely'
import type { TaskFilter } from '@tessera/shared/contract/workflow/tasks'
import { TodoCategory, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import { taskColumns, taskConditions } from '../tasks/store.ts'

interface Source {
  /** The listed table, alias `i`. */
  table: RawBuilder<unknown>
  mine: (userId: string) => RawBuilder<unknown>
  time: RawBuilder<unknown>
  status: RawBuilder<unknown>
  dueTime: RawBuilder<unknown>
  readTime: RawBuilder<unknown>
  /** The order of the table's index, so that PostgreSQL reads a page without sorting. */
  order: RawBuilder<unknown>
}

const none = sql`null::timestamptz`

const sources: Readonly<Record<string, Source>> = {
  [TodoCategory.todo]: {
    table: sql`workflow_assignment`,
    mine: (userId) => sql`i.user_id = ${userId} and i.completion = 0 and i.state = 0`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    dueTime: sql`(select min(m.due_time) from workflow_timer m where m.visit_id = i.visit_id and m.state = 0)`,
    readTime: none,
    order: sql`i.flow_urgent desc, i.creator_time desc, i.id desc`,
  },
  [TodoCategory.done]: {
    table: sql`workflow_action`,
    mine: (userId) => sql`i.handle_id = ${userId} and i.handle_status in (0, 1)`,
    time: sql`i.handle_time`,
    status: sql`i.handle_status`,
    dueTime: none,
    readTime: none,
    order: sql`i.handle_time desc, i.id desc`,
  },
  [TodoCategory.circulate]: {
    table: sql`workflow_circulate`,
    mine: (userId) => sql`i.user_id = ${userId}`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    dueTime: none,
    readTime: sql`i.read_time`,
    order: sql`i.creator_time desc, i.id desc`,
  },
}

/** Whether `listTodos` knows a category. */
export const isTodoCategory = (category: string) => category in sources

/** One page of a user's pending, handled or copied tasks; the category has to be one of `TodoCategory`. */
export async function listTodos(
  db: Db,
  userId: string,
  category: string,
  filter: TaskFilter & { creatorUserId?: string | undefined },
) {
  const { table, mine, time, status, dueTime, readTime, order } = sources[category]!
  const conditions = allConditions([
    mine(userId),
    ...taskConditions(filter, time),
    filter.creatorUserId && sql`t.creator_user_id = ${filter.creatorUserId}`,
  ])
  return loadCappedPage<TodoRow>(db, filter, {
    select: sql`
      i.id, i.task_id as "processId", ${taskColumns}, ${status} as status,
        coalesce(i.visit_id, '') as "thisStepId", ${time} as "creatorTime",
        ${dueTime} as "dueTime", ${readTime} as "readTime",
      t.creator_user_id as "creatorUserId", (select u.real_name || '/' || u.account from org_user u
      where u.id = t.creator_user_id) as "userName"`,
    from: sql`from ${table} i join workflow_task t on t.id = i.task_id where ${conditions}`,
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
