import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedPositions = protectedTable({
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
