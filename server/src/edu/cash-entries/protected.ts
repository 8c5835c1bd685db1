import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.finance',
  table: 'edu_cash_entry',
  as: 'ce',
  fields: { status: 'text' },
})

/** Income and expenses, with the menu of the orders and its fields of conditions: who entered one owns it. */
export const protectedCashEntries: ProtectedModule = {
  ...plain,
  basePath: '/api/edu/CashEntry',
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('ce.campus_id')),
    sellerId: { type: 'text', isSet: true, value: sql`array[ce.creator_user_id]` },
  },
}
