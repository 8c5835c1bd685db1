import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedMessageTemplates = guardedTable({
  menu: 'system.messageTemplate',
  table: 'system_message_template',
  as: 't',
  fields: {
    fullName: 'text',
    enCode: 'text',
    category: 'number',
    title: 'text',
    enabledMark: 'number',
    sortCode: 'number',
  },
})
