import { guardedTable } from '../grants/guarded-table.ts'

export const guardedGroups = guardedTable({
  menu: 'permission.group',
  table: 'org_group',
  as: 'g',
  fields: { fullName: 'text', enCode: 'text', type: 'text', enabledMark: 'number', sortCode: 'number' },
})
