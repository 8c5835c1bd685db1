import { sql } from 'kysely'
import type { ProtectedModule } from '../../permissions/data-access.ts'
import { protectedTable } from '../../permissions/protected-table.ts'

const plain = protectedTable({
  menu: 'edu.eduCourse',
  basePath: '/api/edu/Course',
  table: 'edu_course',
  as: 'co',
  fields: { subjectId: 'text', status: 'text' },
})

/** Courses. Price plans have the same menu and the same fields of conditions. */
export const protectedCourses: ProtectedModule = {
  ...plain,
  fields: { ...plain.fields, campusIds: { type: 'text', isSet: true, value: sql.ref('co.campus_ids') } },
}
