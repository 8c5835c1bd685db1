import { sql, type RawBuilder } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { canCall } from '../../permissions/access.ts'
import type { Requester } from '../../permissions/requester.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { refusalText } from '../engine/text.ts'
import { protectedTasks } from './protected.ts'

const { menu } = protectedTasks
const changing: MenuPermission = { menu, button: 'btn_edit' }

/** Condition: the tasks `t` that the caller may change. The call itself requires the button of the monitor. */
export async function administeredBy(requester: Requester): Promise<RawBuilder<unknown>> {
  if (requester.session.administrator) return sql`true`
  const { rows } = await scopeOf(requester, protectedTasks)
  return rows
}

/** Those of these tasks that the caller may open in the monitor, or change there. */
async function listAdministered(
  requester: Requester,
  taskIds: readonly string[],
  permission: MenuPermission,
): Promise<ReadonlySet<string>> {
  const { administrator, access } = requester.session
  if (administrator) return new Set(taskIds)
  if (!canCall(access, permission)) return new Set()
  const { rows: inScope } = await scopeOf(requester, protectedTasks)
  const { rows } = await typedSql(columnsOf('workflow_task', 'id'))`
    select t.id from workflow_task t where t.id = any(${taskIds}::text[]) and (${inScope})`.execute(
    requester.db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the caller sees a task in the monitor. */
export const monitors = async (requester: Requester, taskId: string): Promise<boolean> =>
  (await listAdministered(requester, [taskId], { menu })).has(taskId)

/** Whether the caller may change a task of others: it is in the monitor of the caller, who has the button to edit. */
export const administers = async (requester: Requester, taskId: string): Promise<boolean> =>
  (await listAdministered(requester, [taskId], changing)).has(taskId)

/** Those of these tasks that the caller may change. Throws a refusal where the caller has not the button. */
export async function pickAdministered(
  requester: Requester,
  taskIds: readonly string[],
): Promise<readonly string[]> {
  const { administrator, access } = requester.session
  if (!administrator && !canCall(access, changing))
    throw refuse(refusalText.administratorOnly, {}, Code.forbidden)
  const found = await listAdministered(requester, taskIds, changing)
  return taskIds.filter((id) => found.has(id))
}
