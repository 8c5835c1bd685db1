import { sql } from 'kysely'
import type { StartNode } from '@tessera/shared/contract/workflow/flow-template'
import type { Db } from '../../db/connect.ts'

/**
 * Derives from the start node who may launch a flow, which is everybody where it names no one, and whether substitutes
 * have to accept an entrustment.
 */
export async function saveVisibility(trx: Db, flowId: string, start: StartNode | null): Promise<void> {
  const rows = start
    ? [
        ...toRows('User', start.properties.initiator),
        ...toRows('Position', start.properties.initiatePos),
        ...toRows('Role', start.properties.initiateRole),
        ...toRows('Organize', start.properties.initiateUnit),
      ]
    : []
  await sql`delete from workflow_flow_visible where flow_id = ${flowId}`.execute(trx)
  await sql`
    insert into workflow_flow_visible (flow_id, object_type, object_id)
    select ${flowId}, r.type, r.id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (type text, id text)
    on conflict do nothing`.execute(trx)
  await sql`update workflow_flow set visible_type = ${rows.length > 0 ? 1 : 0},
    must_accept_entrust = ${start?.properties.mustAcceptEntrust ?? false} where id = ${flowId}`.execute(trx)
}

const toRows = (type: 'User' | 'Position' | 'Role' | 'Organize', ids: readonly string[]) =>
  ids.map((id) => ({ type, id }))
