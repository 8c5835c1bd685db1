import { guardedTable } from '../../org/grants/guarded-table.ts'

/** Notices as their authors see them; who receives one is not this module's to judge. */
export const guardedNotices = guardedTable({ menu: 'system.notice', table: 'system_message', as: 'm', fields: { title: 'text', enabledMark: 'number' } })
