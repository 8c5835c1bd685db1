import type { DesignBody } from '@tessera/shared/contract/lowcode/designs'
import type { Db } from '../../db/connect.ts'
import { replaceReferences } from './import/visit.ts'
import { designRows } from './store.ts'

/**
 * Makes a copied or imported design refer to itself where its original refers to itself, such as by the relation of a
 * tree to the record above, or a node of its flow that changes its records.
 */
export async function replaceOwnId(
  trx: Db,
  { id, originalId }: { id: string; originalId: string },
  { formData, columnData, appColumnData, flowTemplateJson }: Partial<DesignBody>,
  userId: string,
): Promise<void> {
  const replace = (json: string | null | undefined) =>
    replaceReferences(json, ({ kind, value }) => (kind === 'design' && value === originalId ? id : undefined))
  const bodies = {
    formData: replace(formData),
    columnData: replace(columnData),
    appColumnData: replace(appColumnData),
    flowTemplateJson: replace(flowTemplateJson),
  }
  await designRows.update(trx, id, bodies, userId)
}
