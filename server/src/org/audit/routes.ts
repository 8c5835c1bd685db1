import type { audit } from '@tessera/shared/contract/org/audit'
import { createExportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { auditExport } from './export.ts'
import { listAudit, readAudit } from './store.ts'

export const auditHandlers: Handlers<typeof audit> = {
  list: (filter, { db }) => listAudit(db, filter),
  exportExcel: (request, context) => createExportLink(auditExport, request, context),
  read: ({ id }, { db }) => readAudit(db, id),
}
