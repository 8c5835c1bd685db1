import type { Db } from '../../db/connect.ts'
import { nextNumber } from '../../system/bill-rules/store.ts'
import type { CheckedRecord } from './check.ts'
import type { RecordField, RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'
import type { Values } from './values.ts'

/**
 * The values to store. A field that a rule hides has no value and is stored as empty; what the server filled in before
 * stays.
 */
export const completeValues = (fields: readonly RecordField[], values: Values, before: Values): Values =>
  Object.fromEntries(
    fields.map(({ name, field }) => {
      if (Object.hasOwn(values, name)) return [name, values[name]]
      return [name, field.kind.group === 'system' ? before[name] : field.kind.empty(field.settings)]
    }),
  )

/** Draws the serial numbers of new records and rows, as late as possible: others wait for them. */
export async function issueNumbers(
  trx: Db,
  plan: RecordPlan,
  user: Pick<RecordUser, 'organizeId'>,
  { values, rows }: Pick<CheckedRecord, 'values' | 'rows'>,
): Promise<void> {
  const issue = async (fields: readonly RecordField[], target: Values) => {
    for (const { field, name } of fields) {
      const rule = field.kind.tag === 'billRule' ? String(field.settings['rule'] ?? '') : ''
      if (rule === '' || !Object.hasOwn(target, name) || target[name]) continue
      target[name] = await nextNumber(trx, rule, {
        organizeId: user.organizeId,
        module: plan.release.enCode,
      })
    }
  }
  await issue(plan.fields, values)
  for (const table of plan.subTables) for (const row of rows.get(table.name)!) await issue(table.fields, row)
}
