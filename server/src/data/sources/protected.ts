import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedSources = protectedTable({
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
