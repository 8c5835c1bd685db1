import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedInterfaces = guardedTable({
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
