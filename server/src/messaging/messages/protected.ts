import { sql } from 'kysely'
import { protectedTable } from '../../permissions/protected-table.ts'
import type { ProtectedModule } from '../../permissions/data-access.ts'

const plain = protectedTable({
  menu: 'system.notice',
  table: 'system_message',
  as: 'm',
  fields: { title: 'text', enabledMark: 'number' },
})

/** Protects the administration of notices; the recipients of a notice are not restricted by it. */
export const protectedNotices: ProtectedModule = { ...plain, isRecord: sql`${plain.isRecord} and m.type = 1` }
