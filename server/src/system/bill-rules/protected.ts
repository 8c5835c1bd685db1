import { protectedTable } from '../../permissions/protected-table.ts'

export const protectedBillRules = protectedTable({
  menu: 'system.billRule',
  table: 'system_bill_rule',
  as: 'b',
  fields: { fullName: 'text', enCode: 'text', enabledMark: 'number', sortCode: 'number' },
})
