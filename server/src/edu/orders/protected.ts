import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.finance',
  table: 'edu_order',
  as: 'o',
  fields: { status: 'text' },
})

/** Orders. Who sold one owns it. Receipts are in the same menu and have the same fields of conditions. */
export const protectedOrders: ProtectedModule = {
  ...plain,
  basePath: '/api/edu/Order',
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('o.sell_campus_id')),
    sellerId: {
      type: 'text',
      isSet: true,
      value: sql`array(select x ->> 'userId' from jsonb_array_elements(o.sellers) x)`,
    },
  },
}
