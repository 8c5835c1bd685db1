import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedSmsTemplates = guardedTable({
  menu: 'system.smsTemplate',
  table: 'system_sms_template',
  as: 's',
  fields: { fullName: 'text', enCode: 'text', company: 'number', enabledMark: 'number', sortCode: 'number' },
})
