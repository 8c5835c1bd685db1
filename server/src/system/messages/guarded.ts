import { sql } from 'kysely'
import { guardedTable } from '../../org/grants/guarded-table.ts'
import type { Guarded } from '../../org/grants/reach.ts'

const plain = guardedTable({
  menu: 'system.notice',
  table: 'system_message',
  as: 'm',
  fields: { title: 'text', enabledMark: 'number' },
})

/** Notices as their authors see them; who receives one is not this module's to judge. */
export const guardedNotices: Guarded = { ...plain, alive: sql`${plain.alive} and m.type = 1` }
