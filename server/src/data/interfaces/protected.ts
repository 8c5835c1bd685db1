import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedInterfaces = protectedTable({
  menu: 'systemData.dataInterface',
  table: 'system_data_interface',
  as: 'i',
  fields: {
    fullName: 'text',
    enCode: 'text',
    categoryId: 'text',
    dataType: 'number',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
