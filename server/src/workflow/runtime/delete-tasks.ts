import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { typedSql } from '../../db/typed-sql.ts'
import type { FlowRecords } from '../../feature/flow-records.ts'

/** Deletes tasks that the transaction has locked, with their records in designs. */
export async function deleteTasks(
  trx: Db,
  flowRecords: FlowRecords,
  userId: string,
  tasks: readonly { readonly id: string }[],
): Promise<void> {
  const { rows } = await typedSql({ designId: column.text.orNull, recordId: column.text.orNull })`
    update workflow_task t set delete_mark = 1, last_modify_user_id = ${userId}, last_modify_time = now(),
      revision = t.revision + 1
    from workflow_flow f where f.id = t.flow_id and t.id = any(${tasks.map(({ id }) => id)}::text[])
    returning f.design_id as "designId", t.record_id as "recordId"`.execute(trx)
  const records = rows.flatMap(({ designId, recordId: id }) =>
    designId === null || id === null ? [] : [{ designId, id }],
  )
  if (records.length > 0) await flowRecords.remove(trx, userId, records)
}
