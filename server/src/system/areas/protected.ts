import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedAreas = protectedTable({
  menu: 'system.area',
  table: 'system_area',
  as: 'a',
  fields: { fullName: 'text', enCode: 'text', parentId: 'text', enabledMark: 'number', sortCode: 'number' },
})
