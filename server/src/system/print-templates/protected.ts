import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedPrintTemplates = protectedTable({
  menu: 'system.printTemplate',
  table: 'system_print_template',
  as: 't',
  fields: {
    fullName: 'text',
    enCode: 'text',
    category: 'text',
    type: 'number',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
