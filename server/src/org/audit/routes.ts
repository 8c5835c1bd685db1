import type { audit } from '@tessera/shared/contract/org/audit'
import { createExportLink } from '../../export/link.ts'
import type { Handlers } from '../../http/context.ts'
import { auditExport } from './export.ts'
import { translateAuditName } from '../../permissions/audit-names.ts'
import { withObjectName } from './names.ts'
import { listAudit, readAudit } from './store.ts'

export const auditHandlers: Handlers<typeof audit> = {
  list: async (filter, { db, lang }) => {
    const { list, pagination } = await listAudit(db, filter)
    return { list: list.map((row) => withObjectName(row, lang)), pagination }
  },
  exportExcel: (request, context) => createExportLink(auditExport, request, context),
  read: async ({ id }, { db, lang }) => {
    const { named, ...row } = await readAudit(db, id)
    const names = Object.fromEntries(named.map((one) => [one.id, translateAuditName(one.noun, one, lang)]))
    return { ...withObjectName(row, lang), names }
  },
}
