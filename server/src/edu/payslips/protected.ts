import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.finance',
  table: 'edu_payslip',
  as: 'ps',
  owner: 'coachId',
  fields: { status: 'text' },
})

/** Payslips, with the menu of the orders and its fields of conditions: coaches own theirs. */
export const protectedPayslips: ProtectedModule = {
  ...plain,
  basePath: '/api/edu/Payslip',
  fields: {
    ...plain.fields,
    campusUnits: campusUnits(sql.ref('ps.campus_id')),
    sellerId: { type: 'text', isSet: true, value: sql`array[ps.coach_id]` },
  },
}
