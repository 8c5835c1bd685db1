import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedSources = guardedTable({
  menu: 'systemData.dataSource',
  table: 'system_data_source',
  as: 's',
  fields: {
    fullName: 'text',
    dbType: 'text',
    host: 'text',
    readOnly: 'number',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
