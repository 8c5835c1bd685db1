import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({ menu: 'edu.finance', table: 'edu_account_transfer', as: 'at', fields: {} })

/**
 * Transfers between accounts, with the menu of the orders and its fields of conditions: who entered one owns it. They are
 * never removed.
 */
export const protectedAccountTransfers: ProtectedModule = {
  ...plain,
  basePath: '/api/edu/AccountTransfer',
  isRecord: sql`true`,
  fields: {
    ...plain.fields,
    status: { type: 'text', value: sql`'posted'::text` },
    campusUnits: campusUnits(sql.ref('at.campus_id')),
    sellerId: { type: 'text', isSet: true, value: sql`array[at.creator_user_id]` },
  },
}
