import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedSmsTemplates = protectedTable({
  menu: 'system.smsTemplate',
  table: 'system_sms_template',
  as: 's',
  fields: { fullName: 'text', enCode: 'text', company: 'number', enabledMark: 'number', sortCode: 'number' },
})
