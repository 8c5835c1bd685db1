import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedAreas = guardedTable({
  menu: 'system.area',
  table: 'system_area',
  as: 'a',
  fields: { fullName: 'text', enCode: 'text', parentId: 'text', enabledMark: 'number', sortCode: 'number' },
})
