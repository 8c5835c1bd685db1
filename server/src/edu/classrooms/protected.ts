import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { campusUnits } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.eduPlace',
  basePath: '/api/edu/Classroom',
  table: 'edu_classroom',
  as: 'ro',
  fields: { status: 'text' },
})

/** Rooms. They have the menu of the campuses and the same fields of conditions, so who sees a campus sees its rooms. */
export const protectedClassrooms: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    id: { type: 'text', value: sql.ref('ro.campus_id') },
    campusUnits: campusUnits(sql.ref('ro.campus_id')),
  },
}
