import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedGroups = protectedTable({
  menu: 'permission.group',
  table: 'org_group',
  as: 'g',
  fields: { fullName: 'text', enCode: 'text', type: 'text', enabledMark: 'number', sortCode: 'number' },
})
