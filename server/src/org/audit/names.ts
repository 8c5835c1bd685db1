import type { AuditRow } from '@tessera/shared/contract/org/audit'
import type { Lang } from '@tessera/shared/contract/lang'
import { translateAuditName } from '../../permissions/audit-names.ts'

/** A row of the log with the name of its object in the reader's language. */
export const withObjectName = <Row extends AuditRow>(row: Row, lang: Lang): Row => ({
  ...row,
  objectName: translateAuditName(row.noun, { id: row.objectId, name: row.objectName }, lang),
})
