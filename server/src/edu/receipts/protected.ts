import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.finance',
  table: 'edu_receipt',
  as: 'r',
  fields: { status: 'text' },
})

/** Receipts, with the menu of the orders and its fields of conditions: who sold an order sees its receipts. */
export const protectedReceipts: ProtectedModule = {
  ...plain,
  basePath: '/api/edu/Receipt',
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('r.campus_id')),
    sellerId: {
      type: 'text',
      isSet: true,
      value: sql`array(select x ->> 'userId' from edu_order k, jsonb_array_elements(k.sellers) x where k.id = r.order_id)`,
    },
  },
}
