import { sql } from 'kysely'
import * as column from '../../db/column.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { Context } from '../../http/context.ts'
import { isEntrustedTo } from '../delegates/principals.ts'
import type { FieldRight, FieldRights } from '../engine/graph.ts'
import type { LoadedTask } from '../runtime/load.ts'
import { isFlowAdministrator } from './request.ts'

/** Throws a refusal 404 to users who take no part in a task: it does not exist for them. */
export async function assertReader(context: Context, taskId: string): Promise<void> {
  const { userId } = context.session
  if (isFlowAdministrator(context)) return
  const { rows } = await typedSql({ found: column.number })`
    select 1 as found from workflow_task t where t.id = ${taskId} and t.delete_mark = 0
      and (t.creator_user_id = ${userId}
        or exists (select 1 from workflow_assignment a where a.task_id = t.id
          and (a.user_id = ${userId} or ${isEntrustedTo(userId, sql`a.user_id`, sql`t.flow_id`)}))
        or exists (select 1 from workflow_circulate c where c.task_id = t.id and c.user_id = ${userId}))`.execute(
    context.db,
  )
  if (!rows[0]) throw notFoundRefusal()
}

/** What hides fields from a reader: rights of the latest node at which the user works; the initiator sees everything. */
export function readingRights({ version, stored, creatorUserId }: LoadedTask, context: Context): FieldRights {
  const { userId } = context.session
  if (creatorUserId === userId || isFlowAdministrator(context)) return {}
  const own = stored.assignments.findLast((row) => row.userId === userId || row.actsAs === userId)
  const visit = own && stored.visits.find(({ id }) => id === own.visitId)
  const node = visit && version.graph.nodes[visit.nodeId]
  if (node && 'fields' in node) return node.fields
  // Copied users and substitutes see what no node hides.
  const hidden = Object.values(version.graph.nodes).flatMap((one) =>
    'fields' in one ? Object.entries(one.fields).filter(([, right]) => right === 'hidden') : [],
  )
  return Object.fromEntries(hidden.map(([field]) => [field, 'hidden' as FieldRight]))
}
