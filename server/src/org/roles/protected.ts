import { protectedTable } from '../grants/protected-table.ts'

export const protectedRoles = protectedTable({
  menu: 'permission.role',
  table: 'org_role',
  as: 'r',
  fields: { fullName: 'text', enCode: 'text', type: 'text', enabledMark: 'number', sortCode: 'number' },
})
