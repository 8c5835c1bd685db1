import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'
import { unitsOfCampuses } from '../campuses/protected.ts'

const plain = protectedTable({
  menu: 'edu.eduCoach',
  table: 'edu_coach',
  as: 'h',
  owner: 'id',
  fields: { status: 'text' },
})

/** Coaches. Without any granted scheme coaches see themselves. */
export const protectedCoaches: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    campusUnits: unitsOfCampuses(sql.ref('h.campus_ids')),
    campusIds: { type: 'text', isSet: true, value: sql.ref('h.campus_ids') },
    subjects: { type: 'text', isSet: true, value: sql.ref('h.subjects') },
  },
}
