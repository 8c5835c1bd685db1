import { guardedTable } from '../grants/guarded-table.ts'

export const guardedRoles = guardedTable({
  menu: 'permission.role',
  table: 'org_role',
  as: 'r',
  fields: { fullName: 'text', enCode: 'text', type: 'text', enabledMark: 'number', sortCode: 'number' },
})
