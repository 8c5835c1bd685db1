import { sql, type RawBuilder } from 'kysely'
import type { TaskFilter } from '@tessera/shared/contract/workflow/tasks'
import { TodoCategory, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import { translate } from '../../errors/translate.ts'
import { isEntrustedTo, listPrincipals } from '../delegates/principals.ts'
import { taskColumns, taskConditions, titleIn } from '../tasks/store.ts'
import { text } from './text.ts'

interface Source {
  /** The listed table, alias `i`. */
  table: RawBuilder<unknown>
  /** `principals` are the users who have entrusted items of some flow to the user. */
  mine: (userId: string, principals: readonly string[]) => RawBuilder<unknown>
  /** The user whose item it is. */
  holder: RawBuilder<unknown>
  time: RawBuilder<unknown>
  status: RawBuilder<unknown>
  dueTime: RawBuilder<unknown>
  readTime: RawBuilder<unknown>
  /** The order of the table's index, so that PostgreSQL reads a page without sorting. */
  order: RawBuilder<unknown>
}

const none = sql`null::timestamptz`

/**
 * Condition: the node of the assignment `i` leaves the decision about the task to others than its initiator. It reads the
 * template, so it comes after conditions that leave few rows.
 */
const isClosedToInitiator = sql`exists (
  select 1 from workflow_visit w
    join workflow_flow_version v on v.flow_id = t.flow_id and v.version = t.flow_version
  where w.id = i.visit_id and jsonb_path_exists(v.flow_template_json::jsonb,
    '$.** ? (@.nodeId == $node && @.properties.automatic.initiator == "superior")',
    jsonb_build_object('node', w.node_code)))`

/**
 * Condition: open assignments `i` of tasks `t` that the user may decide, also for principals. The index over open
 * assignments serves it.
 */
export const todosOf = (userId: string, principals: readonly string[]) =>
  principals.length === 0
    ? sql`i.user_id = ${userId} and i.completion = 0 and i.state = 0`
    : sql`i.user_id = any(${[userId, ...principals]}::text[]) and i.completion = 0 and i.state = 0
        and (i.user_id = ${userId} or ${isEntrustedTo(sql`${userId}`, sql`i.user_id`, sql`t.flow_id`)}
          and (t.creator_user_id <> ${userId} or not ${isClosedToInitiator}))`

const sources: Readonly<Record<string, Source>> = {
  [TodoCategory.todo]: {
    table: sql`workflow_assignment`,
    mine: todosOf,
    holder: sql`i.user_id`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    dueTime: sql`(select min(m.due_time) from workflow_timer m where m.visit_id = i.visit_id and m.state = 0)`,
    readTime: none,
    order: sql`i.flow_urgent desc, i.creator_time desc, i.id desc`,
  },
  [TodoCategory.done]: {
    table: sql`workflow_action`,
    mine: (userId) => sql`i.handle_id = ${userId} and i.handle_status in (0, 1)`,
    holder: sql`coalesce(i.as_user_id, i.handle_id)`,
    time: sql`i.handle_time`,
    status: sql`i.handle_status`,
    dueTime: none,
    readTime: none,
    order: sql`i.handle_time desc, i.id desc`,
  },
  [TodoCategory.circulate]: {
    table: sql`workflow_circulate`,
    mine: (userId) => sql`i.user_id = ${userId}`,
    holder: sql`i.user_id`,
    time: sql`i.creator_time`,
    status: sql`t.status`,
    dueTime: none,
    readTime: sql`i.read_time`,
    order: sql`i.creator_time desc, i.id desc`,
  },
}

/** Whether `listTodos` knows a category. */
export const isTodoCategory = (category: string) => category in sources

/** The assignments of handled items, by the ids of the items. */
export async function assignmentsOf(
  db: Db,
  actionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await typedSql({ id: column.text, assignmentId: column.text })`
    select id, assignment_id as "assignmentId" from workflow_action
    where id = any(${actionIds}::text[]) and assignment_id is not null`.execute(db)
  return new Map(rows.map(({ id, assignmentId }) => [id, assignmentId]))
}

/** One page of a user's pending, handled or copied tasks; the category has to be one of `TodoCategory`. */
export async function listTodos(
  { db, session: { userId }, lang }: Pick<Context, 'db' | 'session' | 'lang'>,
  category: string,
  filter: TaskFilter & { creatorUserId?: string | undefined },
) {
  const { table, mine, holder, time, status, dueTime, readTime, order } = sources[category]!
  const principals = category === TodoCategory.todo ? await listPrincipals(db, userId) : []
  const [before = '', after = ''] = translate(text.entrusted, lang).split('{{name}}')
  const fullName = sql`${titleIn(lang)} || case when ${holder} = ${userId} then '' else ${before}::text
    || (select real_name from org_user where id = ${holder}) || ${after}::text end`
  const conditions = allConditions([
    mine(userId, principals),
    ...taskConditions(filter, time),
    filter.creatorUserId && sql`t.creator_user_id = ${filter.creatorUserId}`,
  ])
  return loadCappedPage<Omit<TodoRow, 'summary' | 'canRecall' | 'formState' | 'excludedUserIds'>>(
    db,
    filter,
    {
      select: sql`
      i.id, i.task_id as "processId", ${taskColumns(fullName)}, ${status} as status,
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
          fullName: titleIn(lang),
          flowUrgent: sql`t.flow_urgent`,
        },
        order,
      ),
    },
  )
}
