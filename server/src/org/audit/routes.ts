import type { audit } from '@tessera/shared/contract/org/audit'
import type { Handlers } from '../../http/context.ts'
import { listAudit, readAudit } from './store.ts'

export const auditHandlers: Handlers<typeof audit> = {
  list: (filter, { db }) => listAudit(db, filter),
  read: ({ id }, { db }) => readAudit(db, id),
}
