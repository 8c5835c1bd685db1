import { call } from '../../client/call.ts'
import { onlineForms } from '../../contract/lowcode/online.ts'
import type { Field } from '../../fields/design.ts'
import { findPopupRow } from '../../fields/popup/find-row.ts'
import { parseRelatedRecord } from '../../fields/related.ts'
import type { Row } from '../../fields/validate.ts'

/**
 * Loads the record that a relation field refers to: of another design with its values as text, or a row of a data
 * interface with these parameters. Rejects with a `CallError`.
 */
export async function loadRelatedRecord(field: Field, value: string, parameters = ''): Promise<Row> {
  const { modelId } = field.settings as { modelId?: unknown }
  if (field.kind.tag !== 'relationForm') return findPopupRow(field, value, parameters)
  if (typeof modelId !== 'string' || modelId === '') return {}
  return parseRelatedRecord(await call(onlineForms.detail, { id: modelId, recordId: value }, { quiet: true }))
}
