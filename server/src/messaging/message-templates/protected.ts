import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedMessageTemplates = protectedTable({
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
