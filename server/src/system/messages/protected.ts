import { sql } from 'kysely'
import { protectedTable } from '../../org/grants/protected-table.ts'
import type { ProtectedModule } from '../../org/grants/data-access.ts'

const plain = protectedTable({
  menu: 'system.notice',
  table: 'system_message',
  as: 'm',
  fields: { title: 'text', enabledMark: 'number' },
})

/** Notices as their authors see them; who receives one is not this module's to judge. */
export const protectedNotices: ProtectedModule = { ...plain, isRecord: sql`${plain.isRecord} and m.type = 1` }
