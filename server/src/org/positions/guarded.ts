import { guardedTable } from '../grants/guarded-table.ts'

export const guardedPositions = guardedTable({
  menu: 'permission.position',
  table: 'org_position',
  as: 'p',
  fields: {
    fullName: 'text',
    enCode: 'text',
    type: 'text',
    organizeId: 'text',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
