import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { canCall, type Access } from '../../permissions/access.ts'
import { DesignFile } from './import/design-file.ts'
import { loadNeeds, type ExportRights } from './import/load-needs.ts'
import { listReferences } from './import/visit.ts'
import { designRows } from './store.ts'

/** What of a design's needs a user may read, and so export. */
export const exportRightsOf = (access: Access): ExportRights => ({
  rules: canCall(access, billRules.list.access as MenuPermission),
  interfaces: canCall(access, dataInterfaces.list.access as MenuPermission),
})

/** A link names the design and what its file may contain, because it is followed without a session. */
export const toFileId = (id: string, { rules, interfaces }: ExportRights): string =>
  [id, rules ? 'rules' : '', interfaces ? 'interfaces' : ''].filter(Boolean).join(' ')

/** Loads the file of a design: its draft with the dictionaries, rules and interfaces that it needs. */
export async function loadDesignFile(db: Db, fileId: string): Promise<{ name: string; value: DesignFile }> {
  const [id = '', ...contents] = fileId.split(' ')
  const design = await designRows.read(db, id)
  const references = listReferences([design.formData, design.columnData, design.appColumnData])
  const needs = await loadNeeds(db, references, {
    rules: contents.includes('rules'),
    interfaces: contents.includes('interfaces'),
  })
  return { name: design.fullName, value: DesignFile.parse({ ...design, needs }) }
}
