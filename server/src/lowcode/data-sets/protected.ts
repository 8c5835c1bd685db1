import { dataSetMenu } from '@tessera/shared/contract/lowcode/data-sets'
import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedDataSets = protectedTable({
  menu: dataSetMenu,
  table: 'lowcode_data_set',
  as: 'd',
  fields: {
    fullName: 'text',
    enCode: 'text',
    category: 'text',
    kind: 'text',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
