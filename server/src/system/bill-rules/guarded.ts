import { guardedTable } from '../../org/grants/guarded-table.ts'

export const guardedBillRules = guardedTable({
  menu: 'system.billRule',
  table: 'system_bill_rule',
  as: 'b',
  fields: { fullName: 'text', enCode: 'text', enabledMark: 'number', sortCode: 'number' },
})
