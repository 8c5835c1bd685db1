import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import { FlowStatus } from '@tessera/shared/contract/workflow/tasks'
import { titleIn } from '../tasks/store.ts'
import { todosOf } from '../todos/store.ts'

/** Decisions are counted up to this number, because a user of many years has very many. */
const maxCounted = 1_000

/** SQL query: the counters of a user's home page. What it reads does not grow with the number of finished tasks. */
export const countsOf = (userId: string, principals: readonly string[]) => sql`
  select (select count(*) from workflow_assignment i join workflow_task t on t.id = i.task_id
      where ${todosOf(userId, principals)} and t.delete_mark = 0) as "toBeReviewed",
    (select count(*) from workflow_delegate d where d.user_id = ${userId} and d.delete_mark = 0
      and d.enabled_mark = 1 and d.declined_time is null and d.end_time > now()) as entrust,
    (select count(*) from (select 1 from workflow_action h
      where h.handle_id = ${userId} and h.handle_status in (0, 1)
      order by h.handle_time desc, h.id desc limit ${sql.lit(maxCounted)}) n) as "flowDone"`

/** SQL query: the newest tasks of an initiator that are being handled. */
export const launchedBy = (userId: string, lang: Lang, limit: number) => sql`
  select id, ${titleIn(lang)} as "fullName", creator_time as "creatorTime", en_code as "enCode", flow_id as "flowId",
    form_type as "formType", status
  from workflow_task t
  where creator_user_id = ${userId} and status = ${sql.lit(FlowStatus.wait)} and delete_mark = 0
  order by creator_time desc, id desc limit ${sql.lit(limit)}`
