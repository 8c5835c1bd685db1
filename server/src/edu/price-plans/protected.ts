import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'

const plain = protectedTable({
  menu: 'edu.eduCourse',
  basePath: '/api/edu/PricePlan',
  table: 'edu_price_plan',
  as: 'p',
  fields: { status: 'text' },
})

/** Price plans, with the menu of the courses and its fields of conditions. Prices are granted columns. */
export const protectedPricePlans: ProtectedModule = {
  ...plain,
  fields: {
    ...plain.fields,
    subjectId: {
      type: 'text',
      value: sql`coalesce(p.subject_id, (select c.subject_id from edu_course c where c.id = p.course_id))`,
    },
    campusIds: { type: 'text', isSet: true, value: sql.ref('p.campus_ids') },
  },
}
